// Depth images are an extension in OpenCL C 1.2, and belong to the language from 2.0 on (OpenCL C 3.0, 6.3.3).
// options: -cl-std=CL1.2 -cl-ext=+cl_khr_depth_images
// options: -cl-std=CL2.0 -cl-ext=-cl_khr_depth_images
// options: -cl-std=CL3.0 -cl-ext=-cl_khr_depth_images
kernel void k(read_only image2d_depth_t image, read_only image2d_array_depth_t array, global int *out)
{
    out[0] = get_image_width(image) + get_image_width(array);
}
