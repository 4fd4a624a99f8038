// OpenCL C 6.7.7: a call is no constant.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant int n = get_global_size(0); // error[S0704]: initializer of `n` is not a compile-time constant
