// Remainders by long division of significands: exact.

#ifndef REMAINDER_PARTS_CL
#define REMAINDER_PARTS_CL

#include "rounding.cl"

// The remainder of |x| by |y|, to zero, as an integer times 2^exponent, and the low bits of the quotient; for finite x, y that are not zero.
static ulong long_division(real x, real y, int *exponent, ulong *divisor, ulong *quotient_bits)
{
    int kx, ky;
    ulong mx = (ulong)(AS_WORD(normalized(fabs(x), &kx)) & (((word)1 << MANTISSA) - 1)) | 1ul << MANTISSA;
    ulong my = (ulong)(AS_WORD(normalized(fabs(y), &ky)) & (((word)1 << MANTISSA) - 1)) | 1ul << MANTISSA;
    int left = kx - ky;
    *quotient_bits = 0;
    *exponent = ky - MANTISSA;
    *divisor = my;
    if (left < 0) {
        // Only halves of the divisor are of interest.
        *exponent = kx - MANTISSA;
        *divisor = left == -1 ? my << 1 : (ulong)1 << 63;
        return mx;
    }
    ulong rest = mx >= my ? mx - my : mx;
    *quotient_bits = mx >= my ? 1 : 0;
    while (left > 0 && rest != 0) {
        int step = min(left, 63 - MANTISSA);
        rest <<= step;
        ulong digits = rest / my;
        rest -= digits * my;
        *quotient_bits = *quotient_bits << step | digits;
        left -= step;
    }
    // Zero digits follow an exact division.
    if (left > 0)
        *quotient_bits = left < 64 ? *quotient_bits << left : 0;
    return rest;
}

// Whether the remainder has no usual value.
static bool is_special_of_remainder(real x, real y) { return !is_finite(x) || is_nan(y) || is_zero(y); }

// The remainder by the nearest quotient, and the quotient's low bits and sign.
static real nearest_remainder(real x, real y, int *quotient_of)
{
    *quotient_of = 0;
    if (is_special_of_remainder(x, y))
        return NOT_A_NUMBER;
    if (is_zero(x) || is_inf(y))
        return x;
    int exponent;
    ulong divisor, bits;
    ulong rest = long_division(x, y, &exponent, &divisor, &bits);
    word sign = AS_WORD(x) & SIGN_BIT;
    ulong other = divisor - rest;
    if (rest > other || (rest == other && (bits & 1) != 0)) {
        rest = other;
        sign ^= SIGN_BIT;
        bits += 1;
        // A zero has the sign of x.
        if (rest == 0)
            sign ^= SIGN_BIT;
    }
    int low = (int)(bits & 0x7f);
    *quotient_of = is_negative(x) == is_negative(y) ? low : -low;
    return rounded(sign, rest, exponent);
}

#endif
