// acos: see inverse_angle.cl.

#include "inverse_angle.cl"

real NAME(acos)(real x) { return fabs(x) <= CONST(1.0) && !is_nan(x) ? acos_pair(x).x : NOT_A_NUMBER; }

FOR_HALF(acos)
