// normalize: the largest component is scaled to be near 1. Shorter vectors are filled with zeros. OpenCL C 3.0, 7.5.1: with infinite components,
// those are 1 and the others are 0.

#include "vector.cl"

#if PRECISION == 16
half4 normalize__h(half4 v)
{
    float x = from_half(v.x), y = from_half(v.y), z = from_half(v.z), w = from_half(v.w);
#else
vector NAME(normalize)(vector v)
{
    real x = v.x, y = v.y, z = v.z, w = v.w;
#endif
    if (is_inf(x) || is_inf(y) || is_inf(z) || is_inf(w)) {
        x = is_nan(x) ? x : with_sign(is_inf(x) ? CONST(1.0) : CONST(0.0), x);
        y = is_nan(y) ? y : with_sign(is_inf(y) ? CONST(1.0) : CONST(0.0), y);
        z = is_nan(z) ? z : with_sign(is_inf(z) ? CONST(1.0) : CONST(0.0), z);
        w = is_nan(w) ? w : with_sign(is_inf(w) ? CONST(1.0) : CONST(0.0), w);
    }
    int k;
    pair sum = scaled_square(&x, &y, &z, &w, &k);
    if (sum.x > CONST(0.0)) {
        real inverse = quotient_pair(pair_of(CONST(1.0), CONST(0.0)), root_pair(sum.x)).x;
        x *= inverse;
        y *= inverse;
        z *= inverse;
        w *= inverse;
    }
#if PRECISION == 16
    half4 result;
    result.x = to_half(x);
    result.y = to_half(y);
    result.z = to_half(z);
    result.w = to_half(w);
#else
    vector result;
    result.x = x;
    result.y = y;
    result.z = z;
    result.w = w;
#endif
    return result;
}
