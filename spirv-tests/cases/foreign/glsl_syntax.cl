// Layout qualifiers and constructors of GLSL.
layout(local_size_x = 64) in; // error: OpenCL C does not support layout qualifiers
// note: use parameters of the kernel for its buffers, and `__attribute__((reqd_work_group_size(X, Y, Z)))` for its size
layout(std430, binding = 0) buffer Data { float values[]; }; // error: OpenCL C does not support layout qualifiers
// note: use parameters of the kernel for its buffers, and `__attribute__((reqd_work_group_size(X, Y, Z)))` for its size
shared float tile[64]; // error: unknown type name `shared`
// note: move the declaration to the start of the kernel, and use `local`
void run(highp float x) // error: unknown type name `highp`
// note: remove it: OpenCL C has no precision qualifiers
{
    vec3 v = vec3(x, x, 1.0f); // error: unknown type name `vec3`
// note: use `float3`
// error@-2: call to undeclared function `vec3`
// note: use `(float3)`
    tile[gl_LocalInvocationIndex] = v.x; // error: use of undeclared identifier `gl_LocalInvocationIndex`
// note: use `get_local_linear_id()`
    groupMemoryBarrier(); // error: call to undeclared function `groupMemoryBarrier`
// note: use `mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`
}
