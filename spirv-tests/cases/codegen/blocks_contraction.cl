// `FP_CONTRACT OFF` holds for the Blocks written below it (C99 7.12.2, OpenCL C 3.0, 6.8): for one of program scope in the kernel
// that calls it, and for one in a kernel in that which is enqueued.
// options: -cl-std=CL2.0
#pragma OPENCL FP_CONTRACT OFF
float (^exact)(float) = ^(float x) { return x * x + 1.0f; };
#pragma OPENCL FP_CONTRACT ON
float (^loose)(float) = ^(float x) { return x * x + 1.0f; };

kernel void calls(global float *out) { out[0] = exact(out[1]); }

kernel void calls_other(global float *out) { out[0] = loose(out[1]); }

kernel void enqueues(global float *out, queue_t q)
{
#pragma OPENCL FP_CONTRACT OFF
    enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[0] = out[1] * out[2] + out[3]; });
}
// check: OpExecutionMode %calls ContractionOff
// check: OpExecutionMode %enqueues ContractionOff
// check: OpExecutionMode %__enqueues_block_invoke_2_kernel ContractionOff
// check-not: OpExecutionMode %calls_other ContractionOff
