// atanpi: see inverse_angle.cl.

#include "inverse_angle.cl"

real NAME(atanpi)(real x) { return is_nan(x) || is_zero(x) ? x : in_half_turns(atan_pair(x)); }

FOR_HALF(atanpi)
