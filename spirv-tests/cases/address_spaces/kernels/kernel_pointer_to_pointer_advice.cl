// Where the advice puts `global` for the pointer that a kernel's pointer leads to: in front of a plain `T *global *p`, and nowhere that
// would say two spaces or the space of another pointer (OpenCL C 3.0, 6.7 and 6.11.a).
// options: -cl-std=CL3.0 -cl-ext=-__opencl_c_generic_address_space
kernel void plain(int *global *p) {} // error[S0303]: kernel parameter `p` cannot point to a pointer to private memory
// note@-1: add `global`
kernel void written(private int *global *p) {} // error[S0303]: kernel parameter `p` cannot point to a pointer to private memory
// note@-1: make the inner pointer a pointer to `global` memory
kernel void three(int *private *global *p) {} // error[S0303]: kernel parameter `p` cannot point to a pointer to private memory
// note@-1: make the inner pointer a pointer to `global` memory
kernel void three_outer(int **global *p) {} // error[S0303]: kernel parameter `p` cannot point to a pointer to private memory
// note@-1: make the inner pointer a pointer to `global` memory
kernel void array(int *global p[2]) {} // error[S0303]: kernel parameter `p` cannot point to a pointer to private memory
// note@-1: make the inner pointer a pointer to `global` memory
