// Images that are read and written came with OpenCL 2.0.
// options: -cl-std=CL2.0 --target-env=opencl1.2
kernel void f(read_write image2d_t image) // error: `f` requires the capability `ImageReadWrite`, which `opencl1.2` does not support
{
    write_imagef(image, (int2)(0, 0), read_imagef(image, (int2)(0, 0)));
}
