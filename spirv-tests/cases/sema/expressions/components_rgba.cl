// options: -cl-std=CL3.0
kernel void k(global float *out, float4 v)
{
    out[0] = v.r + v.bgra.x;
    out[1] = v.xg; // error: invalid component name `g` in `xg` of vector type `float4`
}
