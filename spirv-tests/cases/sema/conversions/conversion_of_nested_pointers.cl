// options: -cl-std=CL2.0
kernel void k(global int *g)
{
    global int *one = g;
    global int **two = &one;
    int **three = &one; // error: conversion from `global int *private *` to `generic int *generic *` changes address space of nested pointer
    int **four = (int **)&one;
}
