// OpenCL C 6.7.9, second example: a generic pointer that gets its space at run time.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void bar(global int *g, local int *l)
{
    int *var;

    if (get_global_id(0) % 2 == 0)
        var = g; // error[S0487] in 1.x -generic_address_space: conversion from `global int *` to `private int *` changes address space of pointer
    else
        var = l; // error[S0487] in 1.x -generic_address_space: conversion from `local int *` to `private int *` changes address space of pointer
    *var = 42;
}
