// OpenCL C 6.7.6: not private at program scope.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
private int mine; // error[S0204]:
