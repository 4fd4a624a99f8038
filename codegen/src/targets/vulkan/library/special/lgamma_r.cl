// lgamma_r: see log_gamma.cl.

#include "log_gamma.cl"

#if PRECISION == 16
half lgamma_r__h(half x, int *sign)
{
    float wide = from_half(x);
    *sign = sign_of_gamma(wide);
    return to_half(log_gamma(wide));
}
#else
real NAME(lgamma_r)(real x, int *sign)
{
    *sign = sign_of_gamma(x);
    return log_gamma(x);
}
#endif
