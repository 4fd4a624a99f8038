// Division. Of float 2.5 units are allowed, which devices keep for divisors of usual sizes; of double and half it is the nearest number.

#include "rounding.cl"

#if PRECISION == 64
// The quotient of significands has two bits more than a number, and the last is set if it is not exact.
double div__d(double a, double b)
{
    ulong sign = (as_ulong(a) ^ as_ulong(b)) & SIGN_BIT;
    if (is_nan(a) || is_nan(b) || (is_inf(a) && is_inf(b)) || (is_zero(a) && is_zero(b)))
        return NOT_A_NUMBER;
    if (is_inf(a) || is_zero(b))
        return as_double(sign | INF_BITS);
    if (is_zero(a) || is_inf(b))
        return as_double(sign);
    int ka, kb;
    double ma = fabs(normalized(a, &ka)), mb = fabs(normalized(b, &kb));
    if (ma < mb) {
        ma *= 2.0;
        ka -= 1;
    }
    ulong wide = ((as_ulong(ma) & 0xffffffffffffful) | 0x10000000000000ul) << (exponent_of(ma) + 2);
    ulong divisor = (as_ulong(mb) & 0xffffffffffffful) | 0x10000000000000ul;
    // Of the dividend 2^52 ma only the low bits are needed: the rest is small.
    pair q = quotient_pair(pair_of(ma, 0.0), pair_of(mb, 0.0));
    ulong estimate = (ulong)(q.x * 0x1p+54) + (ulong)(long)floor(q.y * 0x1p+54);
    long rest = (long)((wide << 52) - estimate * divisor);
    if (rest < 0) {
        estimate -= 1;
        rest += (long)divisor;
    }
    if (rest >= (long)divisor) {
        estimate += 1;
        rest -= (long)divisor;
    }
    return rounded(sign, estimate | (rest != 0 ? 1 : 0), ka - kb - 54);
}
#elif PRECISION == 16
// The quotient of two halves is not so near to the middle of two others that an error of float counts.
half div__h(half x, half y)
{
    float a = from_half(x), b = from_half(y);
    if (is_zero(a) || is_zero(b) || !is_finite(a) || !is_finite(b))
        return to_half(native_divide(a, b));
    return to_half(quotient(a, b));
}
#else
float div__f(float a, float b)
{
    // A huge divisor's inverse would be a subnormal number, and a subnormal divisor's may be infinite.
    int k = exponent_of(b);
    if (k > 96 && k <= BIAS)
        return native_divide(a, b * 0x1p-64f) * 0x1p-64f;
    if (k < -96)
        return native_divide(a, b * 0x1p+32f) * 0x1p+32f;
    return native_divide(a, b);
}
#endif
