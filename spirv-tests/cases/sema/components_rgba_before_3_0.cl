kernel void k(global float *out, float4 v)
{
    out[0] = v.r; // warning: the components `r` need OpenCL C 3.0
    // note@-1: write `x`
}
