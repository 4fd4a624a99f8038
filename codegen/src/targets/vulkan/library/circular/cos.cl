// cos: see angle.cl.

#include "angle.cl"

real NAME(cos)(real x)
{
    if (!is_finite(x))
        return NOT_A_NUMBER;
    int quarter;
    pair r = reduce(x, &quarter);
    return cosine_in(quarter, r);
}

FOR_HALF(cos)
