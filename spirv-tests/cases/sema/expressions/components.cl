kernel void k(global float *out, float2 v2, float3 v3, float4 v4, float8 v8, float16 v16)
{
    out[0] = v4.x + v4.w + v3.z + v16.sF + v16.sa + v8.S7;
    float4 a = v8.lo + v8.hi + v8.even + v8.odd + v4.xxyy + v4.s3210;
    float2 b = v3.lo + v3.odd + v4.xyz.yz + v2.yx;
    float8 c = v16.s02468ace;
    float16 d = v4.s0123012301230123;
    out[1] = a.x + b.x + c.s0 + d.s0;
    out[2] = v2.z; // error: `float2` has no component `z`
    out[3] = v3.w; // error: `float3` has no component `w`
    out[4] = v8.s8; // error: `float8` has no component `8`
    // note@-1: `s0` to `s7`
    out[5] = v4.xs0; // error: invalid component name `s` in `xs0` of vector type `float4`
    out[6] = v4.length; // error: invalid component name `l` in `length` of vector type `float4`
    out[7] = v4.xyxyx.x; // error: invalid component name `xyxyx`: no vector has 5 components
    out[8] = v4[4]; // error: vector index 4 is out of bounds for `float4`
}
