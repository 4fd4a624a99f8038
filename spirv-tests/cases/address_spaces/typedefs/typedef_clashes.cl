// OpenCL C 6.7: a typedef's address space clashes with another one.
// versions: all
typedef global int counter;
kernel void k(local counter *p) {} // error[S0202]: multiple address spaces specified for type: `global` and `local`
