// options: -cl-std=CL1.2
// snapshot: messages
kernel void gather(global float *global *rows, global float *out) { out[0] = rows[1][2]; }
// error[S0303]@-1:
