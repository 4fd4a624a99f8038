// options: -cl-std=CL1.2
// options: -cl-std=CL3.0
// A warning stops nothing.
#warning "this is old" // warning: this is old
kernel void k(global int *out) { *out = 1; }
