// OpenCL C 6.7.9: returned values convert as by assignment.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
int *to_default(private int *p) { return p; }
int *from_global(global int *p) { return p; } // error[S0487] in 1.x -generic_address_space: conversion from `global int *` to `private int *` changes address space of pointer
int *from_constant(constant int *p) { return p; } // error[S0487]: // note: a pointer to constant memory cannot be converted to any other address space
global int *from_local(local int *p) { return p; } // error[S0487]: conversion from `local int *` to `global int *` changes address space of pointer
