// Logarithms: x = 2^k m with m in [1/sqrt(2), sqrt(2)), f = m - 1, s = f / (2 + f), and log m = 2 artanh s, an odd polynomial of s.
//
// P.-T. P. Tang, "Table-driven implementation of the logarithm function in IEEE floating-point arithmetic", ACM Transactions on Mathematical
// Software 16, 1990, has this series; with 2 s = f - f^2 / 2 + s f^2 / 2 its error is that of the small terms.

#ifndef LOGARITHM_CL
#define LOGARITHM_CL

#include "real.cl"

#if PRECISION == 64
#define SQRT_2 0x1.6a09e667f3bcdp+0
#define TWO_THIRDS pair_of(0x1.5555555555555p-1, 0x1.5555555555555p-55)
#else
#define SQRT_2 0x1.6a09e6p+0f
#define TWO_THIRDS pair_of(0x1.555556p-1f, -0x1.555556p-26f)
#endif

// ((2 artanh s - 2 s) / s^3 - 2 / 3) / s^2, of the square of s
static real artanh_tail(real square)
{
#if PRECISION == 64
    real p = 0x1.0c1263e1bac13p-3;
    p = p * square + 0x1.0fbd2bafa02d6p-3;
    p = p * square + 0x1.3b1c42e3df02cp-3;
    p = p * square + 0x1.745cf8c4c7bcap-3;
    p = p * square + 0x1.c71c7201f207cp-3;
    p = p * square + 0x1.2492492476765p-2;
    p = p * square + 0x1.9999999999a3ap-2;
#else
    real p = 0x1.dddaep-3f;
    p = p * square + 0x1.245c0ap-2f;
    p = p * square + 0x1.9999ecp-2f;
#endif
    return p;
}

// A positive finite x as 2^k m, m in [1/sqrt(2), sqrt(2)).
static real centered(real x, int *k)
{
    real m = normalized(x, k);
    if (m > SQRT_2) {
        m *= CONST(0.5);
        *k += 1;
    }
    return m;
}

// log(1 + f + e) + k ln 2, where e is a small part of 1 + f.
static real log_of(real f, real e, int k)
{
    real s = f * reciprocal(CONST(2.0) + f), square = s * s;
    real half_square = CONST(0.5) * f * f;
    real tail = s * (half_square + square * (TWO_THIRDS.x + square * artanh_tail(square)));
    real whole = (real)k;
    return whole * LN2_HIGH - ((half_square - (tail + (whole * LN2_LOW + e))) - f);
}

// log(m) in nearly twice the precision, for m in [1/sqrt(2), sqrt(2)).
static pair log_pair(real m)
{
    pair f = pair_of(m - CONST(1.0), CONST(0.0));
    pair s = quotient_pair(f, exact_sum(CONST(2.0), f.x));
    pair square = multiply_pair(s, s);
    pair tail = quick_sum(TWO_THIRDS.x, TWO_THIRDS.y + square.x * artanh_tail(square.x));
    return add_pair(pair_of(CONST(2.0) * s.x, CONST(2.0) * s.y), multiply_pair(multiply_pair(square, s), tail));
}

// log|x| in nearly twice the precision, for a finite x that is not zero.
static pair log_of_magnitude(real x)
{
    int k;
    pair log_m = log_pair(centered(fabs(x), &k));
    real whole = (real)k;
    // The product with the first part of ln 2 is exact.
    return add_pair(quick_sum(whole * LN2_HIGH, whole * LN2_LOW), log_m);
}

// log(1 + w) for 1 + w > 0, where the low part of w counts.
static real log1p_of(pair w)
{
    pair sum = exact_sum(CONST(1.0), w.x);
    int k;
    real m = centered(sum.x, &k);
    if (k == 0)
        return log_of(w.x, w.y * reciprocal(m), 0);
    // What the sum lost, relative to it.
    real lost = k < BIAS - 2 ? (sum.y + w.y) * power_of_two(-k) * reciprocal(m) : CONST(0.0);
    return log_of(m - CONST(1.0), lost, k);
}

// Whether x has no usual logarithm: zero, a negative number, infinity, a NaN.
static bool is_special_of_log(real x) { return is_negative(x) || is_zero(x) || !is_finite(x); }

static real special_log(real x)
{
    if (is_nan(x))
        return x;
    if (is_zero(x))
        return -INF;
    return is_negative(x) ? NOT_A_NUMBER : x;
}

#endif
