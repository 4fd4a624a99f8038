// OpenCL C 6.11.b: it is passed on to functions.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
float4 get(read_only image2d_t image, sampler_t s) { return read_imagef(image, s, (int2)(0, 0)); }
kernel void k(read_only image2d_t image, sampler_t s, global float4 *out) { out[0] = get(image, s); }
