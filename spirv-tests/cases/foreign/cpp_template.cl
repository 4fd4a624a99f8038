template <typename T> // error: OpenCL C does not support templates
T twice(T x) { return x + x; }
kernel void k(global float *x) { x[0] = 1.0f; }
