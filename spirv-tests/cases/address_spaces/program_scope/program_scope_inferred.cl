// OpenCL C 6.7.8: a variable at program scope is in global memory, where the version has such variables.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
int foo; // error[S0204] in 1.x -program_scope_global_variables: program-scope variable `foo` must reside in the constant address space
