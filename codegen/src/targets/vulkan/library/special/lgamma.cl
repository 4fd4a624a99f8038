// lgamma: see log_gamma.cl.

#include "log_gamma.cl"

real NAME(lgamma)(real x) { return log_gamma(x); }

FOR_HALF(lgamma)
