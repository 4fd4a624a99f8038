// OpenCL C 6.11.l: no `uintptr_t`.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(uintptr_t n) {} // error[S0304]: kernel parameter `n` cannot have type `uintptr_t`
