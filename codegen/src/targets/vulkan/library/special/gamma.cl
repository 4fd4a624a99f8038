// Stirling's series: log gamma(x) = (x - 1/2) log x - x + log(2 pi) / 2 + 1 / (12 x) - ... (M. Abramowitz, I. A. Stegun, "Handbook of
// Mathematical Functions", 1964, 6.1.41), in nearly twice the precision but for its small terms.

#ifndef GAMMA_CL
#define GAMMA_CL

#include "angle.cl"
#include "logarithm.cl"

#if PRECISION == 64
#define HALF_LOG_TWO_PI pair_of(0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55)
#else
#define HALF_LOG_TWO_PI pair_of(0x1.d67f1cp-1f, 0x1.0c97d6p-26f)
#endif

// x times the series after its logarithms, of 1 / x^2, for x >= 8
static real stirling_tail(real square)
{
#if PRECISION == 64
    real p = -0x1.b1382377d788ap-10;
    p = p * square + 0x1.b6fa4852c5f7p-11;
    p = p * square - 0x1.380ebd7243e93p-11;
    p = p * square + 0x1.a019fd3406f01p-11;
    p = p * square - 0x1.6c16c16bb630dp-9;
    p = p * square + 0x1.5555555555553p-4;
#else
    real p = -0x1.6a7ad8p-9f;
    p = p * square + 0x1.55554ep-4f;
#endif
    return p;
}

// log gamma(x + e) for x >= 8 and a small e.
static pair stirling(real x, real e)
{
    pair log_x = log_of_magnitude(x);
    real inverse = reciprocal(x);
    pair sum = multiply_pair(log_x, exact_sum(x, -CONST(0.5)));
    sum = add_pair(add_real(sum, -x), HALF_LOG_TWO_PI);
    // The derivative is nearly log x - 1 / (2 x).
    real derivative = log_x.x - CONST(0.5) * inverse;
    return add_real(sum, inverse * stirling_tail(inverse * inverse) + e * derivative);
}

#endif
