// options: -cl-std=CL1.2
// snapshot: messages
float kernel_3x3[9] = { 1, 2, 1, 2, 4, 2, 1, 2, 1 };
kernel void blur(global float *image) { image[0] *= kernel_3x3[4]; }
// error[S0204]@-2:
