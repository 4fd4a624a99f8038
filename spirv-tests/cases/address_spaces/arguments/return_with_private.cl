// OpenCL C 6.7, second example: no address space on a return type that is not a pointer.
// versions: all
private int f() { return 1; } // error[S0211]: return type may not be qualified with an address space
