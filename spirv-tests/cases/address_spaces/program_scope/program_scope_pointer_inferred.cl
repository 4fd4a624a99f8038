// OpenCL C 6.7.8, example: the pointer is in global memory, and points to generic memory, or to private where there is none.
// versions: 2.0 3.0 3.1 3.0-generic_address_space
int *ptr;
int *global other;
int **f(void) { return &ptr; } // error[S0487] in -generic_address_space: conversion from `private int *global *` to `private int *private *` changes address space of pointer
