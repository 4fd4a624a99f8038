// OpenCL C 6.7: pointers to each space are returned.
// versions: all
global int *in_global(global int *p) { return p; }
constant int *in_constant(constant int *p) { return p; }
private int *in_private(private int *p) { return p; }
int *in_default(int *p) { return p; }
