// options: -cl-std=CL1.2
// Every pragma that is known, and unknown ones, which are warned of.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION all : disable
#pragma OPENCL EXTENSION cl_khr_byte_addressable_store : enable
#pragma OPENCL FP_CONTRACT ON
#pragma STDC FP_CONTRACT OFF
#pragma STDC FP_CONTRACT DEFAULT
#pragma something else // warning: unknown pragma `something` ignored
#pragma // warning: empty pragma ignored
#define EXTENSION cl_khr_fp64
_Pragma("OPENCL EXTENSION cl_khr_fp64 : enable")
#define DO_PRAGMA(x) _Pragma(#x)
DO_PRAGMA(OPENCL FP_CONTRACT OFF)
#define UNROLL _Pragma("unroll 4")
kernel void k(global float *out, int n)
{
#pragma OPENCL FP_CONTRACT OFF
    #pragma unroll
    for (int i = 0; i < 8; ++i)
        out[i] = i;
    #pragma unroll 2
    for (int i = 0; i < n; ++i)
        out[i] += i;
    UNROLL
    for (int i = 0; i < n; ++i)
        out[i] *= i;
    DO_PRAGMA(unroll 3) while (n--)
        out[n] += 1;
}
