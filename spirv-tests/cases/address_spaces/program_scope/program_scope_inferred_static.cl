// OpenCL C 6.7.8: also with `static`.
// versions: 1.2 2.0 3.0 3.1 3.0-program_scope_global_variables
static int foo; // error[S0204] in 1.2 -program_scope_global_variables: program-scope variable `foo` must reside in the constant address space
int f(void) { return foo; }
