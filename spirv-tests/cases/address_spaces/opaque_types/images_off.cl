// OpenCL C 6.2.1: images are a feature in OpenCL C 3.0.
// versions: 3.0 3.0-images
kernel void k(read_only image2d_t image) {} // error[S0106] in -images: use of type `image2d_t` requires `__opencl_c_images`, which is not enabled
