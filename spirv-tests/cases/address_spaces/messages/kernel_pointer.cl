// options: -cl-std=CL1.2
// snapshot: messages
kernel void saxpy(float a, const float *x, global float *y) {}
// error[S0302]@-1:
