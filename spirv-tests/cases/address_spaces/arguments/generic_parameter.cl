// OpenCL C 6.7.9, first example: one function for pointers to local and to global memory.
// options: -O0
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void foo(int *a) { *a = *a + 2; }
kernel void k1(local int *a) { foo(a); } // error[S0487] in 1.x -generic_address_space: conversion from `local int *` to `private int *` changes address space of pointer // note: parameter `a` of `foo`
kernel void k2(global int *a) { foo(a); } // error[S0487] in 1.x -generic_address_space: conversion from `global int *` to `private int *` changes address space of pointer
// check in 2.0 3.x: OpCapability GenericPointer
// check in 2.0 3.x: OpPtrCastToGeneric %_ptr_Generic_uint
