// options: -cl-std=CL1.2
// snapshot: messages
typedef global float4 *vectors;
typedef constant float weight;
kernel void blend(global float *out, local weight *weights) {}
// error[S0202]@-1:
