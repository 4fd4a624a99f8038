// What another capability implies is declared before it; `Addresses`, `Linkage` and `Kernel` come first: pocl takes a module for OpenCL
// only where it finds `Kernel` among the first words.
// options: -cl-std=CL3.0
// environment: spv1.0
// check: OpCapability Addresses
// check: OpCapability Linkage
// check: OpCapability Kernel
// check: OpCapability Vector16
// check: OpCapability Float16Buffer
// check: OpCapability Float16
// check: OpCapability Int64
// check: OpCapability Int64Atomics
// check: OpCapability ImageBasic
// check: OpCapability ImageReadWrite
// check: OpCapability Sampled1D
// check: OpCapability SampledBuffer
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
void exported(global half *h, local long *a) { *h *= 2; atom_add(a, 1L); }
kernel void f(read_write image2d_t image, read_only image1d_buffer_t buffer, read_only image1d_t line, global float8 *out)
{
    float4 color = read_imagef(image, (int2)(0)) + read_imagef(buffer, 0) + read_imagef(line, 0);
    write_imagef(image, (int2)(0), color);
    out->lo = color;
}
