// OpenCL C 6.11.l: `size_t` in a structure.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct extent {
    size_t width;
};
kernel void k(struct extent e) {} // error[S0304]: the kernel parameter `e` cannot have the type `struct extent`, because its member `width` is a `size_t` // note: the member `width` is a `size_t`
