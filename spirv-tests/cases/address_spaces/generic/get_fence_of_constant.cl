// OpenCL C 6.15.9: not of constant memory.
// versions: 2.0 3.0 3.1
uint f(constant int *c) { return get_fence(c); } // error[S0803]: argument 1 of `get_fence`: expected `gentype *`, found `constant int *`
