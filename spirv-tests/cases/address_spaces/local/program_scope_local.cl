// OpenCL C 6.7.6: not local at program scope.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
local int shared; // error[S0204]:
