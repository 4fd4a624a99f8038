// OpenCL C 6.11.q: an event is no variable at program scope.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant event_t e = 0; // error[S0213]: type `event_t` cannot be used in the constant address space
