// OpenCL C 6.7, second example: a function that returns a value without an address space.
// versions: all
int f() { return 1; }
