// OpenCL C 6.11.l: `uintptr_t` in a union.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
union number {
    float f;
    uintptr_t u;
};
kernel void k(union number n) {} // error[S0304]: the kernel parameter `n` cannot have the type `union number`, because its member `u` is a `uintptr_t`
