// OpenCL C 6.7: no address space on a return type.
// versions: all
global int f(void); // error[S0211]: return type may not be qualified with an address space
