// OpenCL C 6.11.l: a typedef of `size_t` is `size_t`.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
typedef size_t count;
typedef count length;
kernel void k(length n) {} // error[S0304]: kernel parameter `n` cannot have type `length` (aka `size_t`)
