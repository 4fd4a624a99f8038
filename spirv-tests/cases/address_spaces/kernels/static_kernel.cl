// OpenCL C 6.10: kernels are not `static`.
// versions: 1.2 2.0 3.0 3.1
static kernel void k(void) {} // error[S0307]: kernel `k` cannot be declared `static`
