// OpenCL C 6.7: wherever among the specifiers they stand.
// versions: all
kernel void k(global int constant *p) {} // error[S0201]: `constant` and `global` cannot both be the address space of one type
