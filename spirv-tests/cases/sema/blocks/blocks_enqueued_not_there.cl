// versions: 1.2 2.0 3.0-device_enqueue
// enqueue_kernel came with OpenCL C 2.0, and 3.0 made it a feature (OpenCL C 3.0, 6.15.18).
kernel void k(global int *out)
{
    out[0] = enqueue_kernel(out); // error[S0801] in 1.2: `enqueue_kernel` requires OpenCL C 2.0 or later
    // error[S0801]@-1 in 3.0-device_enqueue: `enqueue_kernel` requires `__opencl_c_device_enqueue`, which is not enabled
    // error[S1005]@-2 in 2.0: too few arguments to `enqueue_kernel`: expected at least 4, have 1
}
