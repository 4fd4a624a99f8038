// OpenCL C 6.7: a typedef's address space clashes with another one.
// versions: all
typedef global int counter;
kernel void k(local counter *p) {} // error[S0202]: `local` does not fit `counter`, which names global memory
