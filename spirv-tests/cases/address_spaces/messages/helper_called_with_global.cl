// options: -cl-std=CL1.2
// snapshot: messages
float first(const float *values) { return values[0]; }
kernel void k(global float *data) { data[1] = first(data); }
// error[S0487]@-1:
