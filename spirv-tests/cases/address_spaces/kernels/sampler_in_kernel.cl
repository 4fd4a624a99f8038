// OpenCL C 6.11.b: in the kernel's outermost scope.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(read_only image2d_t image, global float4 *out)
{
    const sampler_t s = CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
    out[0] = read_imagef(image, s, (int2)(0));
}
