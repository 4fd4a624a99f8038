// options: -cl-std=CL1.2
// snapshot: messages
kernel void k(global float *data, local float *copy)
{
    global float4 *v = (global float4 *)copy;
}
// error[S0491]@-2:
