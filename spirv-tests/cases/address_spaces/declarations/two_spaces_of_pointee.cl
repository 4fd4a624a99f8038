// OpenCL C 6.7: nor on what a pointer points at.
// versions: all
kernel void k(global local int *p) {} // error[S0201]: multiple address spaces specified for type: `global` and `local`
