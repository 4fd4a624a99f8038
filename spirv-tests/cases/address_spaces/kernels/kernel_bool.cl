// OpenCL C 6.11.l: no `bool`.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(bool b) {} // error[S0304]: kernel parameter `b` cannot have type `bool`
