// Vectors do not convert implicitly, and their components must exist (OpenCL C 6.4.1, 6.3.7).
kernel void f(global float *out)
{
    int4 i = (int4)(1);
    float4 v = i; // error: vectors do not convert implicitly, here from `int4` to `float4`
    v = (float4)i; // error: there is no cast between vectors, here from `int4` to `float4`
    v = v + i; // error: the operands of `+` are vectors of different types, `float4` and `int4`, which do not convert implicitly
    v = v + (float2)(1); // error: the operands of `+` are vectors of different types, `float4` and `float2`, which do not convert implicitly
    v = (float4)(1, 2, 3); // error: too few components for `float4`: it has 4, and this gives 3
    v = (float4)(1, 2, 3, 4, 5); // error: too many components for `float4`: it has 4, and this gives 5
    out[0] = v.s4; // error: `float4` has no component `4`
    out[0] = v.q; // error: `q` names no components of `float4`: `q` does not belong there
    float2 lo = v.xs1; // error: `xs1` names no components of `float4`: `s` does not belong there
    out[0] = v.xyzwx; // error: `xyzwx` names 5 components, and no vector has as many
    out[0] = v; // error: a vector (`float4`) does not convert to `float`
    if (v) {} // error: a condition cannot have type `float4`
    out[0] = v ? 1.0f : 2.0f; // error: the condition of `?:` cannot have type `float4`
    v = convert_float4(i);
    v = as_float4(i);
    v = as_float4((int2)(1)); // error: the bits of a `int2` do not make a `float4`
}
