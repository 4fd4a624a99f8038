// Images and samplers are no objects in memory (OpenCL C 3.0, 6.11.b): what a Block captures is the kernel's argument itself.
// options: -cl-std=CL2.0 -O0
kernel void k(global float4 *out, read_only image2d_t image, sampler_t sampler)
{
    float4 (^reads)(int) = ^(int x) { return read_imagef(image, sampler, (int2)(x, 0)); };
    out[0] = reads(1);
}
// check: OpFunctionCall %v4float %k_block_invoke %image %sampler
