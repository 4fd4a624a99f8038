// OpenCL C 6.7, second example: no address space on a return type that is not a pointer.
// versions: all
private int f() { return 1; } // error[S0211]: what a function returns cannot be in private memory
