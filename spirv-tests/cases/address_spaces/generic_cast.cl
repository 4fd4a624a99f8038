// OpenCL C 6.7: `generic` is reserved in casts too.
// versions: 2.0 3.0
void f(global int *g) { int *p = (generic int *)g; } // error[S0203]: `generic` is reserved and cannot be written
