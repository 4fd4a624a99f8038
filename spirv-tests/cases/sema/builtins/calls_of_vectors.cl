float4 scale(float4 v, float by) { return v * by; }
kernel void k(global float4 *out, int4 i)
{
    out[0] = scale(out[1], 2);
    out[1] = scale(1.0f, 2);
    out[2] = scale(i, 2); // error: cannot implicitly convert vector type `int4` to `float4`
    // note@-1: parameter `v` of `scale` declared here
}
