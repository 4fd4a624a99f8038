// Device-side queues came with OpenCL 2.0.
// options: -cl-std=CL2.0 --target-env=opencl1.2
kernel void f(queue_t q) // error: `f` requires the capability `DeviceEnqueue`, which `opencl1.2` does not support
{
}
