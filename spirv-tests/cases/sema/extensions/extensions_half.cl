// The first use of `half` without the pragma is warned of; pointers and the functions for them need none.
kernel void storage(global half *p) { vstore_half(vload_half(0, p), 1, p); }
kernel void f(global half *p)
{
    half a = p[0]; // extension[S0139]: use of `half` without `#pragma OPENCL EXTENSION cl_khr_fp16 : enable` // note: add the pragma at the start of the file
    p[1] = a * 2.0h;
}
