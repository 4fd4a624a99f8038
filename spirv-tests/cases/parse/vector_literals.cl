// snapshot: ast
typedef float4 vec;
kernel void f(global float4 *out, float2 a, float b) {
    out[0] = (float4)(a, b, 1.0f);
    out[1] = (float4)(b);
    out[2] = (float4)((float2)(b, b), (float2)(a.y, a.x));
    out[3].x = (float4)(a, a).z + (vec)(b).w;
    out[4] = (vec)b;
}
