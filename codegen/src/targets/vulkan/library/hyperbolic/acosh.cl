// acosh x = log(1 + t + sqrt(2 t + t^2)) with t = x - 1; log(2 x) for a large x.

#include "logarithm.cl"

real NAME(acosh)(real x)
{
    if (is_nan(x) || x < CONST(1.0))
        return NOT_A_NUMBER;
    if (is_inf(x))
        return x;
    if (x > power_of_two(MANTISSA / 2 + 3)) {
        int k;
        real m = centered(x, &k);
        return log_of(m - CONST(1.0), CONST(0.0), k + 1);
    }
    pair t = exact_sum(x, -CONST(1.0));
    pair radicand = multiply_pair(t, add_real(t, CONST(2.0)));
    pair s = root_pair(radicand.x);
    // Some devices have differences of equal numbers that are negative zeros.
    return fabs(log1p_of(add_pair(s, t)));
}

FOR_HALF(acosh)
