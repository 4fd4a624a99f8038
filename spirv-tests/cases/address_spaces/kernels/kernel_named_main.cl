// OpenCL C 6.11.t: no function is called `main`.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void main(void) {} // error[S0134]: function cannot be called `main`
