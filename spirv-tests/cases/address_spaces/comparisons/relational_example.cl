// OpenCL C 6.7.9, clause 6.5.8, example.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void test1(global int *arr, global int *out)
{
    int *p = &arr[1]; // error[S0487] in 1.x -generic_address_space: conversion from `global int *` to `private int *` changes address space of pointer
    global int *q = &arr[3];
    if (q >= p) // error[S0489] in 1.x -generic_address_space: comparison of pointers to non-overlapping address spaces: `global int *` and `private int *`
        out[0] = 1;
    if (p <= q) // error[S0489] in 1.x -generic_address_space: comparison of pointers to non-overlapping address spaces: `private int *` and `global int *`
        out[1] = 1;
}
