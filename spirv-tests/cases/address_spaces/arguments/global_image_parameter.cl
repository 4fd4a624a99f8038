// OpenCL C 6.7.1: images are in global memory without being told so.
// versions: all
kernel void k(global image2d_t image) {} // error[S0213]: type `read_only image2d_t` cannot be used in the global address space
