// length: the largest component is scaled to be near 1. Shorter vectors are filled with zeros.

#include "vector.cl"

#if PRECISION == 16
half length__h(half4 v)
{
    float x = from_half(v.x), y = from_half(v.y), z = from_half(v.z), w = from_half(v.w);
    int k;
    pair sum = scaled_square(&x, &y, &z, &w, &k);
    return to_half(length_of(sum, k));
}
#else
real NAME(length)(vector v)
{
    real x = v.x, y = v.y, z = v.z, w = v.w;
    int k;
    pair sum = scaled_square(&x, &y, &z, &w, &k);
    return length_of(sum, k);
}
#endif
