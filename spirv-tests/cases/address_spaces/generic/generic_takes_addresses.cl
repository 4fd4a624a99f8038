// OpenCL C 6.7.9, third example: a generic pointer takes addresses of all spaces but constant.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant int c = 1;
kernel void k(global int *g)
{
    int *ptr;
    local int l;
    private int p = 0;
    ptr = &g[1]; // error[S0487] in 1.x -generic_address_space: conversion from `global int *` to `private int *` changes address space of pointer
    ptr = &l; // error[S0487] in 1.x -generic_address_space: conversion from `local int *` to `private int *` changes address space of pointer
    ptr = &p;
    ptr = &c; // error[S0487]:
}
