// OpenCL C 6.7.6: an array is a pointer here.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void right(global int a[], local float b[4]) { a[0] = (int)b[1]; }
kernel void wrong(int c[4]) {} // error[S0302]: kernel parameter `c` must point to global, local or constant memory
