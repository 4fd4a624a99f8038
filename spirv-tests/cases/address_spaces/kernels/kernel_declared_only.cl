// OpenCL C 6.11.a: in declarations without a body too.
// versions: 1.2 2.0 3.0
kernel void k(int *p); // error[S0302]: kernel parameter `p` must point to global, local or constant memory
