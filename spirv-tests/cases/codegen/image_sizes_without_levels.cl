// Buffers and images of several samples have no levels: their sizes are asked for without one (OpenCL C 3.0, 6.15.15).
// options: -cl-std=CL3.0 -cl-ext=+all -O0
// environment: spv1.0
// check: OpImageQuerySize
// check: OpImageQuerySize
// check: OpImageQuerySize
// check-not: OpImageQuerySizeLod
kernel void k(read_only image1d_buffer_t buffer, read_only image2d_msaa_t samples, read_only image2d_array_msaa_t layers, global int *out)
{
    out[0] = get_image_width(buffer) + get_image_width(samples) + (int)get_image_array_size(layers);
}
