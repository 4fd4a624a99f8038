// GLSL's names.
// options: -cl-std=CL2.0
kernel void k(global float *x)
{
    uint i = gl_GlobalInvocationID.x; // error: use of undeclared identifier `gl_GlobalInvocationID`
    vec4 v = (float4)(0.0f); // error: unknown type name `vec4`
    x[i] = inversesqrt(x[i]); // error: call to undeclared function `inversesqrt`
    x[i] = mod(x[i], 2.0f); // error: call to undeclared function `mod`
    memoryBarrierShared(); // error: call to undeclared function `memoryBarrierShared`
}
