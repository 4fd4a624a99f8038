// OpenCL C 6.7: the returned pointer itself has no address space either.
// versions: all
int *global f(int *x) { return x; } // error[S0211]: return type may not be qualified with an address space
