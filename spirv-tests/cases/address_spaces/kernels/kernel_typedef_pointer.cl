// OpenCL C 6.11.a: by a typedef it is the same.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
typedef int *pointer;
typedef global int *global_pointer;
kernel void right(global_pointer p) { p[0] = 1; }
kernel void wrong(pointer p) {} // error[S0302]: kernel parameter `p` must point to global, local or constant memory
