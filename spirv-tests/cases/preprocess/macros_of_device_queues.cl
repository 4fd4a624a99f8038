// versions: 1.2 2.0 3.0 3.0-device_enqueue
// OpenCL C 3.0, 6.15.18: the states of events exist where kernels are enqueued from the device.
#if defined CL_COMPLETE != (__OPENCL_C_VERSION__ == 200 || defined __opencl_c_device_enqueue)
#error CL_COMPLETE
#endif
#ifdef CL_COMPLETE
_Static_assert(CL_COMPLETE == 0 && CL_RUNNING == 1 && CL_SUBMITTED == 2 && CL_QUEUED == 3, "");
#define CL_COMPLETE 0
#define CL_QUEUED 4 // warning in 2.0 3.0: redefining predefined macro `CL_QUEUED`
#else
enum { CL_COMPLETE = 7, CL_QUEUED };
#endif
kernel void k(global int *out) { *out = CL_COMPLETE; }
