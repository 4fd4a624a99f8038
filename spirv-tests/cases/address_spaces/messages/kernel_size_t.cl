// options: -cl-std=CL1.2
// snapshot: messages
kernel void fill(global int *out, const size_t count) {}
// error[S0304]@-1:
