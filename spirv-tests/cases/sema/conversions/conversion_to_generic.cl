// options: -cl-std=CL2.0
// options: -cl-std=CL3.0
int sum(int *p) { return p[0] + p[1]; }

kernel void k(global int *g, local int *l, constant int *c)
{
    int own[2] = {1, 2};
    g[0] = sum(g) + sum(l) + sum(own);
    g[1] = sum(c); // error: conversion from `constant int *` to `generic int *` changes address space of pointer
    int *any = g;
    global int *back = any; // error: conversion from `generic int *` to `global int *` changes address space of pointer
    back = (global int *)any;
}
