// The exponential function as a significand and an exponent.
//
// W. J. Cody, W. Waite, "Software Manual for the Elementary Functions", 1980: the argument is reduced by a multiple of ln 2 in two parts, and a
// polynomial (of near-minimax coefficients, by interpolation in Chebyshev's nodes) does the rest.

#ifndef EXPONENTIAL_CL
#define EXPONENTIAL_CL

#include "real.cl"

// (e^r - 1 - r) / r^2 for |r| <= ln(2) / 2
static real exp_tail(real r)
{
#if PRECISION == 64
    real p = 0x1.1f7340dbc337ep-29;
    p = p * r + 0x1.af4e554377204p-26;
    p = p * r + 0x1.27e4db46cddd1p-22;
    p = p * r + 0x1.71de01fdbf9cap-19;
    p = p * r + 0x1.a01a01a6e1e2ap-16;
    p = p * r + 0x1.a01a01abf85abp-13;
    p = p * r + 0x1.6c16c16c162c3p-10;
    p = p * r + 0x1.11111111100bep-7;
    p = p * r + 0x1.5555555555556p-5;
    p = p * r + 0x1.5555555555557p-3;
    p = p * r + 0x1p-1;
#else
    real p = 0x1.a1256cp-13f;
    p = p * r + 0x1.6d43bp-10f;
    p = p * r + 0x1.1110ep-7f;
    p = p * r + 0x1.5554e8p-5f;
    p = p * r + 0x1.555556p-3f;
    p = p * r + 0x1p-1f;
#endif
    return p;
}

#if PRECISION == 64
#define LOG2_E 0x1.71547652b82fep+0
#else
#define LOG2_E 0x1.715476p+0f
#endif

// Beyond this exp overflows or gives zero.
#define EXP_LIMIT CONST(1100.0)

// e^(x + y) as p 2^k with p near 1, for |x| <= EXP_LIMIT.
static real exp_parts(real x, real y, int *k)
{
    real whole = rint(x * LOG2_E);
    pair r = exact_sum(x - whole * LN2_HIGH, y - whole * LN2_LOW);
    *k = (int)whole;
    return CONST(1.0) + (r.x + (r.y + r.x * r.x * exp_tail(r.x)));
}

// e^(x + y), for any x but a NaN.
static real exp_pair(real x, real y)
{
    int k;
    real p = exp_parts(clamp(x, -EXP_LIMIT, EXP_LIMIT), y, &k);
    return scale(p, k);
}

#endif
