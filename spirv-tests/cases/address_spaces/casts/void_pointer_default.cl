// OpenCL C 6.7.8: `void *` points to generic memory, or to private where there is none.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(global int *g, constant int *c)
{
    private int i;
    void *v = &i;
    v = g; // error[S0487] in 1.x -generic_address_space: conversion from `global int *` to `private void *` changes address space of pointer
    v = c; // error[S0487]:
}
