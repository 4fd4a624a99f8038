// CUDA's names: one message each, with the edit where OpenCL C has an exact counterpart.
// options: -cl-std=CL2.0
__global__ void saxpy(float a, global float *x, global float *y) // error: unknown type name `__global__`
{
    int i = blockIdx.x * blockDim.x + threadIdx.x; // error: use of undeclared identifier `blockIdx`
    // error@-1:
    // error@-2:
    y[i] = a * x[i] + y[i];
}
kernel void reduce(global int *data, local int *tile)
{
    tile[get_local_id(0)] = data[get_global_id(0)];
    __syncthreads(); // error: call to undeclared function `__syncthreads`
    atomicAdd(data, tile[0]); // error: call to undeclared function `atomicAdd`
    atomicCAS(data, 0, 1); // error: call to undeclared function `atomicCAS`
    data[1] = __popc(data[2]); // error: call to undeclared function `__popc`
    data[2] = __float2int_rn(1.5f); // error: call to undeclared function `__float2int_rn`
    data[3] = warpSize; // error: use of undeclared identifier `warpSize`
    float4 v = make_float4(1.0f, 2.0f, 3.0f, 4.0f); // error: call to undeclared function `make_float4`
    float f = __fdividef(v.x, v.y); // error: call to undeclared function `__fdividef`
    data[4] = __shfl_down_sync(~0u, data[5], 1); // error: call to undeclared function `__shfl_down_sync`
    data[5] = gridDim.y; // error: use of undeclared identifier `gridDim`
}
