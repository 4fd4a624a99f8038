// OpenCL C 6.11.l: `size_t` in a structure.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct extent {
    size_t width;
};
kernel void k(struct extent e) {} // error[S0304]: kernel parameter `e` cannot have type `struct extent`: member `width` has type `size_t` // note: use `ulong`, which has the same size on every device
