// OpenCL C 6.7.6: not private at program scope, with an initializer neither.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
__private int mine[2] = { 1, 2 }; // error[S0204]:
