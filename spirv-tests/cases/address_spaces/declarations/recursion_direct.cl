// OpenCL C 6.11.j: no recursion.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); } // error[S0135]: recursion is not allowed in OpenCL C: `factorial` calls itself
kernel void k(global int *out) { out[0] = factorial(out[1]); }
