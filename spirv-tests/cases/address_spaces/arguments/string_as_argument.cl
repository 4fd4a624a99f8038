// OpenCL C 6.7.8: a string literal is an argument for pointers to constant memory only.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
int first(constant char *s) { return s[0]; }
int second(const char *s) { return s[1]; }
int f(void) { return first("abc") + second("abc"); } // error[S0487]:
