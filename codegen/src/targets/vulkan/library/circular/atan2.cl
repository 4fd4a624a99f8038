// atan2: see inverse_angle.cl. Special values are those of OpenCL C 3.0, 7.5.1.

#include "inverse_angle.cl"

real NAME(atan2)(real y, real x)
{
    if (is_nan(x) || is_nan(y))
        return NOT_A_NUMBER;
    int k;
    pair angle = atan2_pair(y, x, &k);
    return with_sign(k == 0 ? angle.x : scale(angle.x, k), y);
}

FOR_HALF_2(atan2)
