// options: -cl-single-precision-constant
kernel void k(global int *out)
{
    out[0] = sizeof(0.5);
    float4 v = (float4)(1.0) * 2.0;
    out[1] = (int)v.x;
}
