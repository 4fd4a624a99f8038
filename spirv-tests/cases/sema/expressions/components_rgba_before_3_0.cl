kernel void k(global float *out, float4 v)
{
    out[0] = v.r; // warning: vector component name `r` requires OpenCL C 3.0, this is 1.2
    // note@-1: use `x`
}
