// OpenCL C 6.15.16: they have no address space.
// versions: 2.0 3.0 3.1
kernel void k(global pipe int p) {} // error[S0213]: type `read_only pipe int` cannot be used in the global address space
