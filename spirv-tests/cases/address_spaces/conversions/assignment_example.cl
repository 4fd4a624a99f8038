// OpenCL C 6.7.9, clause 6.5.16.1, example.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void f(global int *gptr)
{
    int *ptr;
    local int *lptr;
    local int val;
    ptr = &val; // error[S0487] in 1.x -generic_address_space: conversion from `local int *` to `private int *` changes address space of pointer
    lptr = ptr; // error[S0487]:
    lptr = gptr; // error[S0487]: conversion from `global int *` to `local int *` changes address space of pointer
    ptr = gptr; // error[S0487] in 1.x -generic_address_space: conversion from `global int *` to `private int *` changes address space of pointer
}
