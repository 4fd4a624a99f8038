// remquo: see remainder_parts.cl.

#include "remainder_parts.cl"

#if PRECISION == 16
half remquo__h(half x, half y, int *quotient_of)
{
    return to_half(nearest_remainder(from_half(x), from_half(y), quotient_of));
}
#else
real NAME(remquo)(real x, real y, int *quotient_of) { return nearest_remainder(x, y, quotient_of); }
#endif
