// acospi: see inverse_angle.cl.

#include "inverse_angle.cl"

real NAME(acospi)(real x)
{
    return fabs(x) <= CONST(1.0) && !is_nan(x) ? in_half_turns(acos_pair(x)) : NOT_A_NUMBER;
}

FOR_HALF(acospi)
