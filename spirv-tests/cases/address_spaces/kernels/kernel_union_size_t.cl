// OpenCL C 6.11.l: `uintptr_t` in a union.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
union number {
    float f;
    uintptr_t u;
};
kernel void k(union number n) {} // error[S0304]: kernel parameter `n` cannot have type `union number`: member `u` has type `uintptr_t`
