// OpenCL C 6.7.6, example: a kernel's pointers name their space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void right(global int *ptr) { ptr[0] = 1; }
kernel void wrong(int *ptr) {} // error[S0302]: kernel parameter `ptr` must point to global, local or constant memory // note: add `global`
