// The fourth component of a vector of three is not there (OpenCL C 3.0, 6.3.7).
kernel void k(global float *out, float3 v, float4 w)
{
    v.hi = (float2)(1, 2);
    v.odd = w.lo;
    v.lo = v.even;
    v.hi.x++;
    v.zz = (float2)(1, 2); // error: vector is not assignable (contains duplicate components)
    v.hi.xx = (float2)(1, 2); // error: vector is not assignable (contains duplicate components)
    v.w = 1; // error: `float3` has no component `w`
    out[0] = v.x + v.odd.y;
}
