// What is used is declared.
// check-not: OpCapability Float16
// check: OpCapability Float64
// check-not: OpCapability GenericPointer
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void f(global double *d, global char *c, global short *s, global long *l, global float16 *v)
{
    *d += *c + *s + *l;
    *v *= 2.0f;
}
