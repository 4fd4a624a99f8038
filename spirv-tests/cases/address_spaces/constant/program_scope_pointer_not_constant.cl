// OpenCL C 6.7.6: a pointer to constant memory is not itself in constant memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant int table[2] = { 1, 2 };
constant int *second = &table[1]; // error[S0204] in 1.x -program_scope_global_variables: program-scope variable `second` must reside in the constant address space
