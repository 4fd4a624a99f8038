// versions: all
// Each version knows the numbers of its own and earlier ones (OpenCL C 3.0, 6.12).
#define KNOWS(name) (defined name)
#if CL_VERSION_1_0 != 100
#error 1.0
#endif
#if defined CL_VERSION_1_1 && CL_VERSION_1_1 != 110
#error 1.1
#endif
#if __OPENCL_C_VERSION__ >= 120 && (CL_VERSION_1_1 != 110 || CL_VERSION_1_2 != 120)
#error 1.2
#endif
#if __OPENCL_C_VERSION__ >= 200 && CL_VERSION_2_0 != 200
#error 2.0
#endif
#if __OPENCL_C_VERSION__ >= 300 && (CL_VERSION_2_1 != 210 || CL_VERSION_2_2 != 220 || CL_VERSION_3_0 != 300)
#error 3.0
#endif
#if __OPENCL_C_VERSION__ >= 310 && CL_VERSION_3_1 != 310
#error 3.1
#endif
#if __OPENCL_VERSION__ < 100 || (__OPENCL_C_VERSION__ && __OPENCL_C_VERSION__ > __OPENCL_VERSION__)
#error the version of the language is not above that of the device
#endif
#define __OPENCL_VERSION__ 1 // warning: redefining predefined macro `__OPENCL_VERSION__`
#define CL_VERSION_1_0 1 // warning: redefining predefined macro `CL_VERSION_1_0`
kernel void k(global int *out) { *out = 1; }
