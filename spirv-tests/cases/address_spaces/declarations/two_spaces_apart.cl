// OpenCL C 6.7: wherever among the specifiers they stand.
// versions: all
kernel void k(global int constant *p) {} // error[S0201]: multiple address spaces specified for type: `global` and `constant`
