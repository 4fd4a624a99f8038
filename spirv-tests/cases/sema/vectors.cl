// Vectors do not convert implicitly, and their components must exist (OpenCL C 6.4.1, 6.3.7).
kernel void f(global float *out)
{
    int4 i = (int4)(1);
    float4 v = i; // error:
    v = (float4)i; // error:
    v = v + i; // error:
    v = v + (float2)(1); // error:
    v = (float4)(1, 2, 3); // error:
    v = (float4)(1, 2, 3, 4, 5); // error:
    out[0] = v.s4; // error:
    out[0] = v.q; // error:
    float2 lo = v.xs1; // error:
    out[0] = v.xyzwx; // error:
    out[0] = v; // error:
    if (v) {} // error:
    out[0] = v ? 1.0f : 2.0f; // error:
    v = convert_float4(i);
    v = as_float4(i);
    v = as_float4((int2)(1)); // error:
}
