// Known pragmas with mistakes are warned of or are errors.
#pragma OPENCL EXTENSION cl_khr_fp64 enable // warning: this pragma is ignored
#pragma OPENCL EXTENSION cl_khr_fp64 : maybe // warning: this pragma is ignored
#pragma OPENCL EXTENSION cl_no_such : enable // warning: unknown extension `cl_no_such` is ignored
#pragma OPENCL EXTENSION all : enable // warning: this pragma is ignored
#pragma OPENCL EXTENSION 64 : enable // warning: this pragma is ignored
#pragma OPENCL EXTENSION cl_khr_fp64 = enable // warning: this pragma is ignored
#pragma OPENCL FP_CONTRACT MAYBE // warning: this pragma is ignored
#pragma STDC FP_CONTRACT // warning: this pragma is ignored
#pragma OPENCL NONSENSE // warning: unknown pragma `OPENCL NONSENSE` is ignored
_Pragma(1) // error: `_Pragma` needs a string literal in parentheses
kernel void k(global float *out, int n)
{
    #pragma unroll 2 // warning: no loop follows this hint about unrolling
    out[0] = 1;
    #pragma clang loop unroll_count[4) // warning: this pragma is ignored
    for (int i = 0; i < n; i++) out[i] = 1;
    #pragma clang loop unroll_count(4] // warning: this pragma is ignored
    for (int i = 0; i < n; i++) out[i] = 1;
}
