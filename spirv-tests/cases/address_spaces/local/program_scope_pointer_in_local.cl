// OpenCL C 6.7.6: the space of the variable is that behind the star.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant int *local p; // error[S0204]:
