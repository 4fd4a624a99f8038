// options: -cl-std=CL1.2
// snapshot: messages
__global float *kept;
__local int shared[16];
void fill(float *to, float value);
__kernel void k(__global float *data, __constant float *gains)
{
    __global float total;
    __global float *g = (__global float *)gains;
    fill(data, 1.0f);
}
// error[S0204]@-9:
// error[S0204]@-9:
// error[S0207]@-6:
// error[S0491]@-6:
// error[S0487]@-6:
