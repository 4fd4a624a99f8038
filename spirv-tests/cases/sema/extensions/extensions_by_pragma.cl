// versions: 1.2 3.0
// An extension that a pragma disables by name is not there until one enables it; `all` takes nothing away (OpenCL C 6.2.2).
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION all : disable
half before(half x) { return x; }
#pragma OPENCL EXTENSION cl_khr_fp16 : disable
half between(global half *p) { return *p; } // error[S0130]: return value of type `half` requires `cl_khr_fp16`
// error[S0432]@-1: loading a `half` directly requires `cl_khr_fp16`
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
half after(half x) { return x * 2.0h; }
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : disable
#pragma OPENCL EXTENSION cl_khr_fp64 : disable
kernel void k(volatile global long *l, global double *d)
{
    atom_add(l, 1); // error[S0801]: `atom_add` requires `cl_khr_int64_base_atomics`, which is not enabled
    d[0] = 1.0;
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : warn
    atom_sub(l, 1);
}
#ifndef cl_khr_int64_base_atomics
#error the macro says what there is
#endif
