// The logarithm of the magnitude of the gamma function: Stirling's series from 8 on, a polynomial around 2, to which other arguments are moved,
// and reflection for negative ones.

#ifndef LOG_GAMMA_CL
#define LOG_GAMMA_CL

#include "gamma.cl"

// log gamma(2 + x) / x for |x| <= 1/2
static real log_gamma_ratio(real x)
{
#if PRECISION == 64
    real p = 0x1.2703c6effc4ebp-22;
    p = p * x - 0x1.37fd97eeee99dp-21;
    p = p * x + 0x1.f038cb2f6a913p-21;
    p = p * x - 0x1.08fccc794a9c7p-19;
    p = p * x + 0x1.2620de1c78d97p-18;
    p = p * x - 0x1.3d4ce65b1d70bp-17;
    p = p * x + 0x1.5808af19fa483p-16;
    p = p * x - 0x1.78d8f868f383fp-15;
    p = p * x + 0x1.a127cd91ac95bp-14;
    p = p * x - 0x1.d3fd6a9087d23p-13;
    p = p * x + 0x1.0b36af5972ed1p-11;
    p = p * x - 0x1.38ac5bfce42c1p-10;
    p = p * x + 0x1.7add6eadfcc7bp-9;
    p = p * x - 0x1.e404fc21d8fe7p-8;
    p = p * x + 0x1.51322ac7d8333p-6;
    p = p * x - 0x1.13e001a557555p-4;
    p = p * x + 0x1.4a34cc4a60fa6p-2;
    p = p * x + 0x1.b0ee6072093cep-2;
#else
    real p = 0x1.2741f2p-11f;
    p = p * x - 0x1.581492p-10f;
    p = p * x + 0x1.79beb8p-9f;
    p = p * x - 0x1.e2c40cp-8f;
    p = p * x + 0x1.5133fap-6f;
    p = p * x - 0x1.13e104p-4f;
    p = p * x + 0x1.4a34ccp-2f;
    p = p * x + 0x1.b0ee6p-2f;
#endif
    return p;
}

static real simple_log(real x)
{
    int k;
    real m = centered(x, &k);
    return log_of(m - CONST(1.0), CONST(0.0), k);
}

static real log_gamma_of_positive(real x)
{
    if (x >= CONST(8.0))
        return x > power_of_two(2 * MANTISSA) ? x * (simple_log(x) - CONST(1.0)) : stirling(x, CONST(0.0)).x;
    if (x < CONST(0.5))
        return x * log_gamma_ratio(x) - (simple_log(x) + log1p_of(pair_of(x, CONST(0.0))));
    if (x < CONST(1.5)) {
        real z = x - CONST(1.0);
        return z * log_gamma_ratio(z) - log1p_of(pair_of(z, CONST(0.0)));
    }
    real product = CONST(1.0);
    while (x > CONST(2.5)) {
        x -= CONST(1.0);
        product *= x;
    }
    real z = x - CONST(2.0);
    return z * log_gamma_ratio(z) + simple_log(product);
}

static real log_gamma(real x)
{
    if (is_nan(x))
        return x;
    if (is_zero(x) || is_inf(x) || (is_negative(x) && trunc(x) == x))
        return INF;
    if (!is_negative(x))
        return log_gamma_of_positive(x);
    real size = fabs(x);
    if (size < power_of_two(-MANTISSA - 5))
        return -simple_log(size);
    // gamma(x) gamma(-x) = -pi / (x sin(pi x))
    int quarter;
    pair angle = reduce_half_turns(x, &quarter);
    real product = fabs(sine_in(quarter, angle)) * size;
    return simple_log(PI.x) - simple_log(product) - log_gamma_of_positive(size);
}

// The sign of the gamma function; 0 at its poles.
static int sign_of_gamma(real x)
{
    if (is_zero(x))
        return 0;
    if (!is_negative(x) || is_nan(x))
        return 1;
    real whole = floor(x);
    if (whole == x)
        return 0;
    real half_of = CONST(0.5) * whole;
    return trunc(half_of) == half_of ? 1 : -1;
}

#endif
