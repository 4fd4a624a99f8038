// options: -cl-ext=-cl_khr_fp16
kernel void f(global _Float16 *p) // warning[S0152]: `_Float16` is not part of OpenCL C
{
    _Float16 a; // error[S0130]: variable of type `half` requires `cl_khr_fp16`
    // warning[S0152]@-1: `_Float16` is not part of OpenCL C
    vstore_half(vload_half(0, p), 1, p);
}
#ifdef __FLT16_MAX__
#error there is no arithmetic of it
#endif
