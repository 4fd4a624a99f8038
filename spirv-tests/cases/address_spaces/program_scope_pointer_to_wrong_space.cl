// OpenCL C 6.7.6, example: a variable in global memory is not in constant memory.
// versions: 2.0 3.0 3.1
global int baz;
constant int *global ptr = &baz; // error[S0487]: a pointer to global memory does not convert to a pointer to constant memory
