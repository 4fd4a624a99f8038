// normalize: the largest component is scaled to be near 1. Shorter vectors are filled with zeros. OpenCL C 3.0, 7.5.1: with infinite components,
// those are 1 and the others are 0.

#include "vector.cl"

// x factor 2^-k, rounded once for a factor near 1.
static real rescaled(real x, real factor, int k)
{
    if (is_zero(x))
        return x;
    int l;
    real m = normalized(x, &l);
    return scale(m * factor, l - k);
}

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
    real sx = x, sy = y, sz = z, sw = w;
    int k;
    pair sum = scaled_square(&sx, &sy, &sz, &sw, &k);
    if (is_nan(sum.x)) {
        x = y = z = w = NOT_A_NUMBER;
    } else if (!is_zero(sum.x)) {
        real inverse = quotient_pair(pair_of(CONST(1.0), CONST(0.0)), root_pair(sum.x)).x;
        x = rescaled(x, inverse, k);
        y = rescaled(y, inverse, k);
        z = rescaled(z, inverse, k);
        w = rescaled(w, inverse, k);
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
