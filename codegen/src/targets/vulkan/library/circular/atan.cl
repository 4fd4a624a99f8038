// atan: see inverse_angle.cl.

#include "inverse_angle.cl"

real NAME(atan)(real x) { return is_nan(x) || is_zero(x) ? x : atan_pair(x).x; }

FOR_HALF(atan)
