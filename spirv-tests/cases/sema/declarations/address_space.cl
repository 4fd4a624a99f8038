// Pointers to different named spaces do not convert into each other (OpenCL C 6.7.9).
constant int table[2] = { 1, 2 };
void takes_local(local int *p);

kernel void f(global int *g, constant int *c)
{
    local int *l = g; // error: conversion from `global int *` to `local int *` changes address space of pointer
    int *p = g; // error: conversion from `global int *` to `private int *` changes address space of pointer
    p = &table[0]; // error: conversion from `constant const int *` to `private int *` changes address space of pointer
    takes_local(g); // error: conversion from `global int *` to `local int *` changes address space of pointer
    g = (global int *)c; // error: cast from `constant int *` to `global int *` changes address space of pointer
    g = g + 1;
    local int shared;
    l = &shared;
    takes_local(l);
}
