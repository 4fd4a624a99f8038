// tgamma: Stirling's series from 8 on; smaller arguments are raised by gamma(x) = gamma(x + 1) / x, and negative ones reflected by
// gamma(x) gamma(1 - x) = pi / sin(pi x) (Abramowitz and Stegun, 6.1.15 and 6.1.17).

#include "exponential.cl"
#include "gamma.cl"

// gamma(x + e) as significand 2^k for x >= 1/2 and a small e.
static real gamma_parts(real x, real e, int *k)
{
    pair product = pair_of(CONST(1.0), CONST(0.0));
    pair raised = pair_of(x, e);
    while (raised.x < CONST(8.0)) {
        product = multiply_pair(product, raised);
        raised = add_real(raised, CONST(1.0));
    }
    pair log_gamma = stirling(raised.x, raised.y);
    real p = exp_parts(log_gamma.x, log_gamma.y, k);
    return quotient(p, product.x);
}

// Where the function overflows, and where it is zero for negative numbers.
#if PRECISION == 64
#define LARGEST 172.0
#define SMALLEST -190.0
#else
#define LARGEST 36.0f
#define SMALLEST -50.0f
#endif

real NAME(tgamma)(real x)
{
    if (is_nan(x))
        return x;
    if (is_zero(x))
        return with_sign(INF, x);
    if (x > LARGEST)
        return INF;
    if (is_negative(x) && (is_inf(x) || trunc(x) == x))
        return NOT_A_NUMBER;
    int k;
    if (fabs(x) < power_of_two(-MANTISSA - 5)) {
        real m = normalized(x, &k);
        return scale(quotient(CONST(1.0), m), -k);
    }
    if (x >= CONST(0.5)) {
        real p = gamma_parts(x, CONST(0.0), &k);
        return scale(p, k);
    }
    int quarter;
    pair angle = reduce_half_turns(x, &quarter);
    real sine = sine_in(quarter, angle);
    if (x < SMALLEST)
        return with_sign(CONST(0.0), sine);
    pair reflected = exact_sum(CONST(1.0), -x);
    real p = gamma_parts(reflected.x, reflected.y, &k);
    return scale(quotient(PI.x, sine * p), -k);
}

FOR_HALF(tgamma)
