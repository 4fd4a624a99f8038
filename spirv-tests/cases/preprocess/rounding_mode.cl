// The default of cl_khr_select_fprounding_mode is what SPIR-V has.
#pragma OPENCL EXTENSION cl_khr_select_fprounding_mode : enable
#pragma OPENCL SELECT_ROUNDING_MODE rte
#define CONCATENATE(a, b) a##b
#define CONVERT(mode) CONCATENATE(convert_int_, mode)
kernel void k(global int *out, float x)
{
    out[0] = CONVERT(__ROUNDING_MODE__)(x);
}
