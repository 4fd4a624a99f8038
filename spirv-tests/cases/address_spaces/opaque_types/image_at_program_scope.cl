// OpenCL C 6.11.b: not at program scope.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant image2d_t image = 0; // error[S0131]: type `read_only image2d_t` can only be used as a function parameter
