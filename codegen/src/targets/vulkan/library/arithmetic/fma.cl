// fma, by integers: the product is exact, and the smaller one of it and the addend is shifted to the larger one, with all bits that are lost in
// the last one.

#include "rounding.cl"

// A finite number as significand 2^exponent.
static ulong significand_of(real x, int *exponent)
{
    int field = (int)(magnitude(x) >> MANTISSA);
    ulong fraction = (ulong)(magnitude(x) & (((word)1 << MANTISSA) - 1));
    *exponent = max(field, 1) - BIAS - MANTISSA;
    return field == 0 ? fraction : fraction | 1ul << MANTISSA;
}

// Of x, y, z one is infinite or a NaN: products and sums with it are as exact as can be.
static real fma_at_limits(real x, real y, real z)
{
    if (is_nan(x) || is_nan(y) || is_nan(z))
        return NOT_A_NUMBER;
    if (is_inf(x) || is_inf(y)) {
        word sign = (AS_WORD(x) ^ AS_WORD(y)) & SIGN_BIT;
        bool invalid = is_zero(x) || is_zero(y) || (is_inf(z) && (AS_WORD(z) & SIGN_BIT) != sign);
        return invalid ? NOT_A_NUMBER : AS_REAL(sign | INF_BITS);
    }
    return z;
}

#if PRECISION == 64
// Shifts 128 bits to the right; what is lost is a set last bit.
static ulong2 shifted(ulong2 x, int count)
{
    ulong2 result;
    if (count == 0)
        return x;
    if (count >= 128) {
        result.x = 0;
        result.y = (x.x | x.y) != 0 ? 1 : 0;
    } else if (count >= 64) {
        ulong lost = (count == 64 ? 0 : x.x << (128 - count)) | x.y;
        result.x = 0;
        result.y = (count == 64 ? x.x : x.x >> (count - 64)) | (lost != 0 ? 1 : 0);
    } else {
        result.x = x.x >> count;
        result.y = x.y >> count | x.x << (64 - count) | (x.y << (64 - count) != 0 ? 1 : 0);
    }
    return result;
}

double fma__d(double x, double y, double z)
{
    if (!is_finite(x) || !is_finite(y) || !is_finite(z))
        return fma_at_limits(x, y, z);
    int ex, ey, ez;
    ulong mx = significand_of(x, &ex), my = significand_of(y, &ey), mz = significand_of(z, &ez);
    ulong sign = (as_ulong(x) ^ as_ulong(y)) & SIGN_BIT, sign_z = as_ulong(z) & SIGN_BIT;
    ulong2 product, addend;
    // The product has 106 bits, which begin at bit 125, and so does the addend, which has 53.
    product.x = mul_hi(mx, my) << 20 | mx * my >> 44;
    product.y = mx * my << 20;
    int e = ex + ey - 20;
    addend.x = mz << 9;
    addend.y = 0;
    ez -= 73;
    if (mx == 0 || my == 0)
        return mz == 0 && sign != sign_z ? 0.0 : z;
    if (mz == 0)
        ez = e;
    // The significands of subnormal numbers are short: the one with the larger exponent decides, not the larger one.
    if (ez > e) {
        while (ez > e && addend.x != 0 && addend.x >> 62 == 0) {
            addend.x <<= 1;
            ez -= 1;
        }
    }
    if (e > ez) {
        addend = shifted(addend, e - ez);
    } else if (ez > e) {
        product = shifted(product, ez - e);
        e = ez;
    }
    ulong2 sum;
    if (sign == sign_z) {
        sum.y = product.y + addend.y;
        sum.x = product.x + addend.x + (sum.y < product.y ? 1 : 0);
    } else {
        bool less = product.x < addend.x || (product.x == addend.x && product.y < addend.y);
        ulong2 large = less ? addend : product, small = less ? product : addend;
        sum.y = large.y - small.y;
        sum.x = large.x - small.x - (large.y < small.y ? 1 : 0);
        if (less)
            sign = sign_z;
        if ((sum.x | sum.y) == 0)
            return 0.0;
    }
    int leading = (int)(sum.x == 0 ? 64 : clz(sum.x));
    ulong high = leading == 64 ? sum.y : leading == 0 ? sum.x : sum.x << leading | sum.y >> (64 - leading);
    ulong low = leading == 64 ? 0 : sum.y << leading;
    return rounded(sign, high | (low != 0 ? 1 : 0), e + 64 - leading);
}
#else
static real fused(real x, real y, real z)
{
    if (!is_finite(x) || !is_finite(y) || !is_finite(z))
        return fma_at_limits(x, y, z);
    int ex, ey, ez;
    ulong mx = significand_of(x, &ex), my = significand_of(y, &ey), mz = significand_of(z, &ez);
    uint sign = (as_uint(x) ^ as_uint(y)) & SIGN_BIT, sign_z = as_uint(z) & SIGN_BIT;
    if (mx == 0 || my == 0)
        return mz == 0 && sign != sign_z ? 0.0f : z;
    // The product has 48 bits, and the addend 24: both begin at bit 61.
    ulong product = mx * my, addend = mz;
    int shift = (int)clz(product) - 2;
    product <<= shift;
    int e = ex + ey - shift;
    if (addend != 0) {
        shift = (int)clz(addend) - 2;
        addend <<= shift;
        ez -= shift;
        int d = min(e > ez ? e - ez : ez - e, 63);
        ulong lost = d == 0 ? 0 : (e > ez ? addend : product) << (64 - d);
        ulong last = lost != 0 ? 1 : 0;
        if (e > ez) {
            addend = addend >> d | last;
        } else {
            product = product >> d | last;
            e = ez;
        }
    }
    if (sign == sign_z)
        return rounded(sign, product + addend, e);
    if (product == addend)
        return 0.0f;
    return product > addend ? rounded(sign, product - addend, e) : rounded(sign_z, addend - product, e);
}

#if PRECISION == 32
float fma__f(float x, float y, float z) { return fused(x, y, z); }
#else
half fma__h(half x, half y, half z)
{
    float a = from_half(x), b = from_half(y), c = from_half(z);
    if (!is_finite(a) || !is_finite(b) || !is_finite(c))
        return to_half(fma_at_limits(a, b, c));
    // The product is exact. The sum is rounded to an odd number, which is as good as the exact one for a second rounding. S. Boldo,
    // G. Melquiond, "When double rounding is odd", IMACS 2005.
    pair sum = exact_sum(a * b, c);
    uint bits = as_uint(sum.x);
    if (sum.y != 0.0f && (bits & 1u) == 0)
        bits += is_negative(sum.x) == is_negative(sum.y) ? 1u : -1u;
    return to_half(as_float(bits));
}
#endif
#endif
