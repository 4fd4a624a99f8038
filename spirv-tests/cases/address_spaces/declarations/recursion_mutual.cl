// OpenCL C 6.11.j: nor by another function.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
int odd(int n);
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int odd(int n) { return n == 0 ? 0 : even(n - 1); } // error[S0135]: recursion is not allowed in OpenCL C: `odd` calls itself through `even` // note: `even` calls `odd`
kernel void k(global int *out) { out[0] = even(out[1]); }
