// OpenCL C 6.7.4 and 6.7.6: `global` at program scope, with and without an initializer.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
global int a = 12; // error[S0204] in 1.x -program_scope_global_variables: program-scope variable `a` must reside in the constant address space
global int b; // error[S0204] in 1.x -program_scope_global_variables: program-scope variable `b` must reside in the constant address space
