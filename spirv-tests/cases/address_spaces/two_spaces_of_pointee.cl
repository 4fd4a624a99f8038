// OpenCL C 6.7: nor on what a pointer points at.
// versions: all
kernel void k(global local int *p) {} // error[S0201]: `local` and `global` cannot both be the address space of one type
