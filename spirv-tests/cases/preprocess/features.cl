// versions: 3.0 3.0-images 3.0-fp64
// Features of OpenCL C 3.0 are macros, and those that are off are not; so are extensions.
#ifdef __opencl_c_int64
#define INT64 1
#else
#error long is always there
#endif
#if defined __opencl_c_images != defined __IMAGE_SUPPORT__
#error images
#endif
#if defined __opencl_c_fp64
double half_of(double x) { return x / 2; }
#endif
#ifndef cl_khr_byte_addressable_store
#error an extension
#endif
kernel void k(global int *out) { *out = INT64; }
// check: OpEntryPoint
