// log: see logarithm.cl.

#include "logarithm.cl"

real NAME(log)(real x)
{
    if (is_special_of_log(x))
        return special_log(x);
    int k;
    real m = centered(x, &k);
    return log_of(m - CONST(1.0), CONST(0.0), k);
}

FOR_HALF(log)
