// options: -cl-std=CL3.0 -cl-ext=-__opencl_c_generic_address_space
// snapshot: messages
float first(const float *values) { return values[0]; }
kernel void k(local float *data) { data[1] = first(data); }
// error[S0487]@-1:
