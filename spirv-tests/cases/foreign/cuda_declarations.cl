// Specifiers of CUDA and HIP have the meaning of those of OpenCL C in the rest of the declaration.
// options: -cl-std=CL2.0
#include <hip/hip_runtime.h> // error: file `hip/hip_runtime.h` not found
// note: remove the `#include`: OpenCL C has no headers, and its functions and types are built in
__constant__ float weights[2] = { 0.5f, 0.25f }; // error: unknown type name `__constant__`
// note: use `constant`
__device__ __forceinline__ float twice(float x) { return x * 2; } // error: unknown type name `__device__`
// note: remove it: any function can be called from a kernel
// error@-2: unknown type name `__forceinline__`
// note: use `inline`
extern "C" { // error: OpenCL C does not support linkage specifications
// note: remove it
__global__ void __launch_bounds__(64) scale(float *data, const float *__restrict__ by) // error: unknown type name `__global__`
// note: use `kernel`
// error@-2: unknown type name `__launch_bounds__`
// note: use `__attribute__((reqd_work_group_size(X, Y, Z)))`
// error@-4: kernel parameter `data` must point to global, local or constant memory
// note: add `__global`
// error@-6: kernel parameter `by` must point to global, local or constant memory
// note: add `__global`
{
    __shared__ float tile[64]; // error: unknown type name `__shared__`
// note: use `local`
    tile[threadIdx.x] = twice(by[hipThreadIdx_x]) * weights[0]; // error: use of undeclared identifier `threadIdx`
// note: use `get_local_id(0)`
// error@-2: use of undeclared identifier `hipThreadIdx_x`
// note: use `get_local_id(0)`
    __syncthreads(); // error: call to undeclared function `__syncthreads`
// note: use `barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`
    data[threadIdx.x] = std::max(tile[0], 1.0f); // error: OpenCL C does not support namespaces
// note: remove the qualifier
}
}
extern "C" kernel void second(global float4 *data) // error: OpenCL C does not support linkage specifications
// note: remove it
{
    data[0] = float4{1.0f, 2.0f, 3.0f, 4.0f}; // error: OpenCL C does not support list initialization of `float4`
// note: use a vector literal: `(float4)(...)`
    data[1] = float4(0.0f); // error: `float4` is a type, not a function
// note: enclose the type in parentheses
}
