// Resources, semantics and attributes of HLSL: one message each, and their names are known.
RWStructuredBuffer<float> output; // error: OpenCL C does not support resource types
// note: use a parameter `global T *`
StructuredBuffer<float4> input : register(t0); // error: OpenCL C does not support resource types
// note: use a parameter `global const T *`
cbuffer Constants { float scale; }; // error: OpenCL C does not support buffer blocks
// note: use a structure behind a `constant` pointer
groupshared float tile[64]; // error: unknown type name `groupshared`
// note: move the declaration to the start of the kernel, and use `local`
[numthreads(64, 1, 1)] // error: OpenCL C does not support attributes in single brackets
// note: use `__attribute__((reqd_work_group_size(X, Y, Z)))`
void run(uint3 id : SV_DispatchThreadID, inout float x, out float y, in float z) // error: OpenCL C does not support semantics and registers
// note: use `get_global_id(0)` for `.x`, 1 for `.y`, 2 for `.z`
// error@-2: unknown type name `inout`
// note: use a pointer: OpenCL C passes arguments by value
// error@-4: unknown type name `out`
// note: use a pointer: OpenCL C passes arguments by value
// error@-6: unknown type name `in`
// note: remove it: OpenCL C passes arguments by value
{
    tile[id.x] = input[id.x].x * z;
    output[id.x] = tile[0];
    x = y;
    DeviceMemoryBarrierWithGroupSync(); // error: call to undeclared function `DeviceMemoryBarrierWithGroupSync`
// note: use `barrier(CLK_GLOBAL_MEM_FENCE)`
    float2x2 m; // error: unknown type name `float2x2`
// note: use `float4`, or an array of `float2`: OpenCL C has no matrices
}
