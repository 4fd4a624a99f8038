// e^x - 1 without cancellation: 2^k (e^r - 1) + (2^k - 1).

#ifndef EXPM1_PARTS_CL
#define EXPM1_PARTS_CL

#include "exponential.cl"

// (e^r - 1 - r - r^2 / 2) / r^3 for |r| <= ln(2) / 2
static real expm1_tail(real r)
{
#if PRECISION == 64
    real p = 0x1.1f6717774d5ep-29;
    p = p * r + 0x1.af390ba7e6f47p-26;
    p = p * r + 0x1.27e4e1dcf773bp-22;
    p = p * r + 0x1.71de0d85293b8p-19;
    p = p * r + 0x1.a01a01a48116fp-16;
    p = p * r + 0x1.a01a01a7cebcdp-13;
    p = p * r + 0x1.6c16c16c167dap-10;
    p = p * r + 0x1.11111111109a6p-7;
    p = p * r + 0x1.5555555555555p-5;
    p = p * r + 0x1.5555555555556p-3;
#else
    real p = 0x1.a0f8d4p-13f;
    p = p * r + 0x1.6d117cp-10f;
    p = p * r + 0x1.1110f6p-7f;
    p = p * r + 0x1.555518p-5f;
    p = p * r + 0x1.555556p-3f;
#endif
    return p;
}

// e^x - 1 for x >= -50
static real expm1_of(real x)
{
    x = min(x, EXP_LIMIT);
    real whole = rint(x * LOG2_E);
    pair r = exact_sum(x - whole * LN2_HIGH, -(whole * LN2_LOW));
    int k = (int)whole;
    real half_square = CONST(0.5) * r.x * r.x;
    real tail = half_square + r.x * r.x * r.x * expm1_tail(r.x);
    // The error of the reduced argument counts as much as itself.
    real m = r.x + (tail + (r.y + r.y * r.x));
    if (k == 0)
        return m;
    if (k > MANTISSA + 8)
        return scale(CONST(1.0) + m, k);
    real power = power_of_two(k);
    return (power - CONST(1.0)) + power * m;
}

#endif
