// OpenCL C 6.7.7, example: a constant has an initializer.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant int c = 12;
constant int d; // error[S0209]: variable `d` in the constant address space must be initialized
