// versions: all
// Macros that every version has, and their values.
#if !defined __OPENCL_VERSION__ || !defined __ENDIAN_LITTLE__ || !defined __kernel_exec
#error missing
#endif
#if __OPENCL_VERSION__ >= 120 && !defined __OPENCL_C_VERSION__
#error it came with 1.2
#endif
#if CL_VERSION_1_0 != 100 || CL_VERSION_1_1 != 110 || __ENDIAN_LITTLE__ != 1
#error wrong
#endif
#if defined __FAST_RELAXED_MATH__ || defined __cplusplus || defined __OPENCL_CPP_VERSION__
#error not here
#endif
#if __OPENCL_C_VERSION__ >= 120 && (CL_VERSION_1_2 != 120 || __IMAGE_SUPPORT__ != 1)
#error 1.2
#endif
#if __OPENCL_C_VERSION__ >= 200 && CL_VERSION_2_0 != 200
#error 2.0
#endif
#if __OPENCL_C_VERSION__ >= 300 && (CL_VERSION_3_0 != 300 || CL_VERSION_2_1 != 210 || CL_VERSION_2_2 != 220)
#error 3.0
#endif
constant int version = __OPENCL_VERSION__;
// check in 1.0: OpConstant * 100
// check in 1.1: OpConstant * 110
// check in 1.2: OpConstant * 120
// check in 2.0: OpConstant * 200
// check in 3.0: OpConstant * 300
// check in 3.1: OpConstant * 310
_Static_assert(sizeof(__FILE__) > 1, "");
_Static_assert(__COUNTER__ == 0 && __COUNTER__ == 1 && __COUNTER__ == 2, "");
kernel void k(global int *out) { *out = version; }
__kernel_exec(1, float4) void hinted(global float4 *out) { *out = 1.0f; }
