void take_const(global const int *p) {}
void take_plain(global int *p) {}
void take_void(global void *p) {}
void take_float(global float *p) {}
void take_uint(global uint *p) {}
void take_private(int *p) {}

kernel void k(global int *p, global const int *q, constant int *c, local int *l)
{
    take_const(p);
    take_plain(q); // warning: conversion from `global const int *` to `global int *` discards `const`
    // note@-1: parameter `p` of `take_plain` declared here
    take_plain((global volatile int *)p); // warning: conversion from `global volatile int *` to `global int *` discards `volatile`
    // note@-1: parameter `p` of `take_plain` declared here
    take_plain((global const volatile int *)p); // warning: conversion from `global const volatile int *` to `global int *` discards `const volatile`
    // note@-1: parameter `p` of `take_plain` declared here
    take_void(p);
    take_float(p); // error: incompatible pointer types: expected `global float *`, found `global int *`
    take_uint(p); // warning: conversion from `global int *` to `global uint *` between pointers to integers of different sign
    take_plain(l); // error: conversion from `local int *` to `global int *` changes address space of pointer
    // note@-1: parameter `p` of `take_plain` declared here
    take_plain(c); // error: conversion from `constant int *` to `global int *` changes address space of pointer
    take_private(p); // error: conversion from `global int *` to `private int *` changes address space of pointer
    // note@-1: OpenCL C 1.2 has no generic address space
    take_plain(0);
    take_plain((void *)0);
    take_plain(1); // error: cannot convert `int` to `global int *`
    int n = p; // error: cannot convert `global int *` to `int`
    bool b = p;
}
