// Which images and coordinates the functions of images take (OpenCL C 3.0, 6.15.15): three numbers come in a vector of 4, and
// buffers and images of several samples have no levels.
// options: -cl-std=CL3.0 -cl-ext=+all
void k(read_only image2d_t in, write_only image2d_t out, read_write image2d_t both, read_only image3d_t in3, write_only image3d_t out3,
       read_only image1d_buffer_t buffer, write_only image1d_buffer_t out_buffer, read_only image2d_msaa_t samples, sampler_t s,
       global float4 *o, global int *n, int3 i3, int4 i4, float3 f3, float4 f4, int2 i2, int i)
{
    o[0] = read_imagef(in, s, i2) + read_imagef(both, i2) + read_imagef(in3, s, i4) + read_imagef(in3, s, f4) + read_imagef(buffer, i);
    write_imagef(both, i2, f4);
    write_imagef(out3, i4, f4);
    o[1] = read_imagef(out, s, i2); // error[S0803]: argument 1 of `read_imagef`: expected `read_only image2d_t`, found `write_only image2d_t`
    o[2] = read_imagef(out, i2); // error[S0803]: argument 1 of `read_imagef`: expected `read_only image2d_t`, found `write_only image2d_t`
    o[3] = read_imagef(both, s, i2); // error[S0803]: argument 1 of `read_imagef`: expected `read_only image2d_t`, found `read_write image2d_t`
    write_imagef(in, i2, f4); // error[S0803]: argument 1 of `write_imagef`: expected `write_only image2d_t`, found `read_only image2d_t`
    o[4] = read_imagef(in3, s, i3); // error[S0803]: argument 3 of `read_imagef`: expected `int4`, found `int3`
    o[5] = read_imagef(in3, s, f3); // error[S0803]: argument 3 of `read_imagef`: expected `float4`, found `float3`
    write_imagef(out3, i3, f4); // error[S0803]: argument 2 of `write_imagef`: expected `int4`, found `int3`
    o[6] = read_imagef(in3, s, f4, f3, f3); // error[S0803]: argument 4 of `read_imagef`: expected `float4`, found `float3`
    o[7] = read_imagef(buffer, s, i); // error[S0803]: argument 1 of `read_imagef`: expected `read_only image1d_t`, found `read_only image1d_buffer_t`
    // note@-1: float4 read_imagef(read_only image2d_t, sampler_t, float2)
    o[8] = read_imagef(samples, s, f4.xy, 1.0f); // error[S0803]: argument 1 of `read_imagef`: expected `read_only image2d_t` or `read_only image1d_array_t` or `read_only image2d_depth_t`, found `read_only image2d_msaa_t`
    write_imagef(out_buffer, i, 1, f4); // error[S0803]: argument 1 of `write_imagef`: expected `write_only image1d_t`, found `write_only image1d_buffer_t`
    n[0] = get_image_num_mip_levels(buffer); // error[S0803]: argument 1 of `get_image_num_mip_levels`: expected `read_only image2d_t`, `read_only image3d_t`, ... or `read_only image2d_array_depth_t`, found `read_only image1d_buffer_t`
    o[9] = read_imagef(in, s); // error[S0803]: argument 2 of `read_imagef`: expected `int2`, found `sampler_t`
}
