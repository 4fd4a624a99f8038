// erf: see error_function.cl.

#include "error_function.cl"

real NAME(erf)(real x)
{
    if (is_nan(x))
        return x;
    real size = fabs(x);
    if (size < CONST(1.0))
        return x * erf_ratio(x * x);
    return with_sign(CONST(1.0) - erfc_of(size), x);
}

FOR_HALF(erf)
