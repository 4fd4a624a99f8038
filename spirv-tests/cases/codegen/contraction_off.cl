// Without contraction all is rounded as written, and the kernel says so to the driver.
// options: -ffp-contract=off
// options: -ffp-contract=off -O0
// options: -ffp-contract=fast -ffp-contract=off -Wno-overridden-option
// check: OpExecutionMode %f ContractionOff
// check-not: OpExecutionMode %on
// check: OpFMul
// check: OpFAdd
// check: ExtInst %float * mad
kernel void f(global float *p) { p[0] = p[1] * p[2] + p[3]; }
#pragma OPENCL FP_CONTRACT ON
kernel void on(global float *p) { p[0] = p[1] * p[2] + p[3]; }
#pragma OPENCL FP_CONTRACT DEFAULT
kernel void g(global float *p)
{
    p[0] = p[1] * p[2] + p[3];
    // check: OpFMul
    // check: OpFAdd
}
