// OpenCL C 6.11.a: a pointer to constant memory goes to nothing else.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant int table[2] = { 1, 2 };
int sum(const int *p) { return p[0] + p[1]; }
int f(void) { return sum(table); } // error[S0487]:
