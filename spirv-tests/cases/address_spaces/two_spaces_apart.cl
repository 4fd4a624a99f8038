// OpenCL C 6.7: wherever among the specifiers they stand.
// versions: all
kernel void k(global int constant *p) {} // error[S0201]:
