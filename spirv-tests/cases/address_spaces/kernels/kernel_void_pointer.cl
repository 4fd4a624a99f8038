// OpenCL C 6.11.a: a pointer to `void` names its space too.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void right(global void *p, global int *out) { out[0] = *(global int *)p; }
kernel void wrong(void *p) {} // error[S0302]: kernel parameter `p` must point to global, local or constant memory
