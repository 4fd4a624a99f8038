// What another capability implies is not declared: `ImageBasic` implies `Kernel`.
// check: OpCapability ImageBasic
// check-not: OpCapability Kernel
kernel void f(read_only image2d_t image, global float4 *out) { *out = read_imagef(image, (int2)(0)); }
