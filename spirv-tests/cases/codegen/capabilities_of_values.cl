// Values of `half` need more than a buffer of them does; vectors of four components nothing.
// environment: spv1.0
// check: OpCapability Float16Buffer
// check: OpCapability Float16
// check: OpCapability Int64
// check: OpCapability Int64Atomics
// check-not: OpCapability Vector16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void f(global half *h, global float4 *v, volatile global long *a)
{
    *h = vload_half(0, h) < 1.0f ? *h : (half)2;
    *v += 1;
    atom_add(a, 1L);
}
