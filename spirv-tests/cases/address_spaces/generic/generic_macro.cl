// OpenCL C 6.2.1: the macro of the feature says what the compiler does.
// versions: 3.0 3.1 3.0-generic_address_space
#ifdef __opencl_c_generic_address_space
void f(global int *g) { int *p = g; }
#else
void f(global int *g) { int *p = g; } // error[S0487] in -generic_address_space: conversion from `global int *` to `private int *` changes address space of pointer
#endif
