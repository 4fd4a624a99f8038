// Rounding of exact values to the nearest number of the format.

#ifndef ROUNDING_CL
#define ROUNDING_CL

#include "real.cl"

// significand 2^exponent to the nearest even number, with a sign as the bit. What is lost of the significand is a set last bit, and it has at
// least two bits more than a number, or is exact.
static real rounded(word sign, ulong significand, int exponent)
{
    if (significand == 0)
        return AS_REAL(sign);
    int leading = (int)clz(significand);
    significand <<= leading;
    exponent += 63 - leading;
    // The value is in [2^exponent, 2^(exponent + 1)).
    if (exponent > BIAS)
        return AS_REAL(sign | INF_BITS);
    int drop = 63 - MANTISSA;
    if (exponent < 1 - BIAS)
        drop += 1 - BIAS - exponent;
    // Less than a half of the least number.
    if (drop > 64)
        return AS_REAL(sign);
    ulong quotient = drop == 64 ? 0 : significand >> drop;
    ulong rest = significand << (64 - drop), middle = 1ul << 63;
    if (rest > middle || (rest == middle && (quotient & 1) != 0))
        quotient += 1;
    word bits = (word)quotient;
    // The first bit of a normal number, or a carry, adds one to the exponent.
    if (exponent >= 1 - BIAS)
        bits += (word)(exponent + BIAS - 1) << MANTISSA;
    return AS_REAL(sign | bits);
}

#endif
