// remainder: see remainder_parts.cl.

#include "remainder_parts.cl"

real NAME(remainder)(real x, real y)
{
    int quotient_of;
    return nearest_remainder(x, y, &quotient_of);
}

FOR_HALF_2(remainder)
