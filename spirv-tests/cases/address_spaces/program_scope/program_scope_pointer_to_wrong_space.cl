// OpenCL C 6.7.6, example: a variable in global memory is not in constant memory.
// versions: 2.0 3.0 3.1
global int baz;
constant int *global ptr = &baz; // error[S0487]: conversion from `global int *` to `constant int *` changes address space of pointer
