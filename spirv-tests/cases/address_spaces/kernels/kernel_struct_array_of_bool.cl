// OpenCL C 6.11.l: in arrays too.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
typedef struct { bool list[4]; } flags_t;
kernel void k(flags_t f) {} // error[S0304]: kernel parameter `f` cannot have type `flags_t`: member `list` has type `bool[4]`
