// OpenCL C 6.11.l: in arrays too.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
typedef struct { bool list[4]; } flags_t;
kernel void k(flags_t f) {} // error[S0304]: the kernel parameter `f` cannot have the type `flags_t`, because its member `list` is a `bool[4]`
