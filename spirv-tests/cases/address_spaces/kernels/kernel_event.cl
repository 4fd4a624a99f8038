// OpenCL C 6.11.q: no event.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(event_t e) {} // error[S0304]: kernel parameter `e` cannot have type `event_t`
