// OpenCL C 6.7: a typedef carries the address space of what a pointer points at.
// versions: all
typedef global int in_global;
typedef in_global *global_pointer;
kernel void k(in_global *a, global_pointer b) { a[0] = b[1]; }
