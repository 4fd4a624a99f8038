// OpenCL C 6.7.8: `const` is no address space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
const int limit = 4; // error[S0204] in 1.x -program_scope_global_variables: program-scope variable `limit` must reside in the constant address space
