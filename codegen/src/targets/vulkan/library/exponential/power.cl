// Powers by logarithms in twice the precision: x^y = e^(y log x).

#ifndef POWER_CL
#define POWER_CL

#include "exponential.cl"
#include "logarithm.cl"

// e^(a y) for a finite y. Where parts of the product could underflow, the result is 1 + a y.
static real exp_of_product(pair a, real y)
{
    real estimate = a.x * y;
    if (estimate > EXP_LIMIT)
        return INF;
    if (estimate < -EXP_LIMIT)
        return CONST(0.0);
    if (fabs(estimate) < power_of_two(-MANTISSA - 5))
        return CONST(1.0) + estimate;
    pair product = multiply_real(a, y);
    return exp_pair(product.x, product.y);
}

// x^y for a positive x that is neither zero nor infinite, and a y that is neither infinite nor a NaN.
static real positive_power(real x, real y) { return exp_of_product(log_of_magnitude(x), y); }

#endif
