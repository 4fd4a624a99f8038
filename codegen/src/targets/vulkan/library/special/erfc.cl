// erfc: see error_function.cl.

#include "error_function.cl"

real NAME(erfc)(real x)
{
    if (is_nan(x))
        return x;
    if (fabs(x) < CONST(1.0))
        return CONST(1.0) - x * erf_ratio(x * x);
    return is_negative(x) ? CONST(2.0) - erfc_of(-x) : erfc_of(x);
}

FOR_HALF(erfc)
