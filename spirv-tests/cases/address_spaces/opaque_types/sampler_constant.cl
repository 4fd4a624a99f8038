// OpenCL C 6.11.b and 6.15.15.1: a sampler at program scope is `constant` or `const`.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant sampler_t a = CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
const sampler_t b = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;
kernel void k(read_only image2d_t image, global float4 *out)
{
    out[0] = read_imagef(image, a, (float2)(0.0f)) + read_imagef(image, b, (int2)(0));
}
