// options: -cl-std=CL3.0 -O0
// What enqueue_kernel gives is an `int`, what the questions about a kernel give is a `uint` (OpenCL C 3.0, 6.15.18.2 and 6.15.18.5).
// check: %enqueued = OpFunction
// check: OpSLessThan
// check: %counted = OpFunction
// check: OpULessThan
// check: OpFunctionEnd
static bool enqueued(queue_t queue, global int *out) { return enqueue_kernel(queue, 0, ndrange_1D(1), ^{ out[0] = 1; }) < -1; }
static bool counted(void) { return get_kernel_work_group_size(^{}) < -1; }
kernel void k(queue_t queue, global int *out) { out[1] = enqueued(queue, out) + counted(); }
