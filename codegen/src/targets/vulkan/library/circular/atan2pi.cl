// atan2pi: see inverse_angle.cl. Special values are those of OpenCL C 3.0, 7.5.1.

#include "inverse_angle.cl"

real NAME(atan2pi)(real y, real x)
{
    if (is_nan(x) || is_nan(y))
        return NOT_A_NUMBER;
    int k;
    real turns = in_half_turns(atan2_pair(y, x, &k));
    return with_sign(k == 0 ? turns : scale(turns, k), y);
}

FOR_HALF_2(atan2pi)
