// OpenCL C 6.7.8: at program scope the pointer itself needs a space before 2.0.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant char *constant fixed = "Hello";
constant char *moving = "Hello"; // error[S0204] in 1.x -program_scope_global_variables: program-scope variable `moving` must reside in the constant address space
