// Known pragmas with mistakes are warned of or are errors.
#pragma OPENCL EXTENSION cl_khr_fp64 enable // warning: malformed pragma ignored: expected `#pragma OPENCL EXTENSION name : enable|disable|require|warn`
#pragma OPENCL EXTENSION cl_khr_fp64 : maybe // warning: malformed pragma ignored: expected `#pragma OPENCL EXTENSION name : enable|disable|require|warn`
#pragma OPENCL EXTENSION cl_no_such : enable // warning: unknown OpenCL extension `cl_no_such` ignored
#pragma OPENCL EXTENSION all : enable // warning: malformed pragma ignored: expected `#pragma OPENCL EXTENSION name : enable|disable|require|warn`
#pragma OPENCL EXTENSION 64 : enable // warning: malformed pragma ignored: expected `#pragma OPENCL EXTENSION name : enable|disable|require|warn`
#pragma OPENCL EXTENSION cl_khr_fp64 = enable // warning: malformed pragma ignored: expected `#pragma OPENCL EXTENSION name : enable|disable|require|warn`
#pragma OPENCL FP_CONTRACT MAYBE // warning: malformed pragma ignored: expected `#pragma OPENCL FP_CONTRACT ON|OFF|DEFAULT`
#pragma STDC FP_CONTRACT // warning: malformed pragma ignored: expected `#pragma OPENCL FP_CONTRACT ON|OFF|DEFAULT`
#pragma OPENCL NONSENSE // warning: unknown pragma `OPENCL NONSENSE` ignored
_Pragma(1) // error: `_Pragma` takes a parenthesized string literal
kernel void k(global float *out, int n)
{
    #pragma unroll 2 // warning: unroll hint only applies to `for`, `while` and `do` statements
    out[0] = 1;
    #pragma clang loop unroll_count[4) // warning: malformed pragma ignored: expected `#pragma unroll [count]`
    for (int i = 0; i < n; i++) out[i] = 1;
    #pragma clang loop unroll_count(4] // warning: malformed pragma ignored: expected `#pragma unroll [count]`
    for (int i = 0; i < n; i++) out[i] = 1;
}
