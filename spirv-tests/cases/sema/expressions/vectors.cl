// Vectors do not convert implicitly, and their components must exist (OpenCL C 6.4.1, 6.3.7).
kernel void f(global float *out)
{
    int4 i = (int4)(1);
    float4 v = i; // error: cannot implicitly convert vector type `int4` to `float4`
    v = (float4)i; // error: cannot cast from vector type `int4` to `float4`
    v = v + i; // error: implicit conversions between vector types (`float4` and `int4`) are not permitted
    v = v + (float2)(1); // error: implicit conversions between vector types (`float4` and `float2`) are not permitted
    v = (float4)(1, 2, 3); // error: too few elements in vector literal of type `float4`: expected 4, have 3
    v = (float4)(1, 2, 3, 4, 5); // error: too many elements in vector literal of type `float4`: expected 4, have 5
    out[0] = v.s4; // error: `float4` has no component `4`
    out[0] = v.q; // error: invalid component name `q` in `q` of vector type `float4`
    float2 lo = v.xs1; // error: invalid component name `s` in `xs1` of vector type `float4`
    out[0] = v.xyzwx; // error: invalid component name `xyzwx`: no vector has 5 components
    out[0] = v; // error: cannot convert vector type `float4` to `float`
    if (v) {} // error: condition must have scalar type, not `float4`
    out[0] = v ? 1.0f : 2.0f; // error: condition of `?:` cannot have floating-point type `float4`
    v = convert_float4(i);
    v = as_float4(i);
    v = as_float4((int2)(1)); // error: cannot reinterpret `int2` as `float4`: sizes differ (8 and 16 bytes)
}
