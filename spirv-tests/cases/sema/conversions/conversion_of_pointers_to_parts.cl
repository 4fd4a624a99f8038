// Pointers to vectors and arrays: the type of the elements, how many there are, and what qualifies them. C99 6.5.16.1 and 6.7.3.
void take_pair(global uint2 *p) {}
void take_array(global int (*p)[4]) {}
void take_constant(global const int (*p)[4]) {}
void take_longer(global int (*p)[8]) {}
void take_unsigned(global uint (*p)[4]) {}

kernel void k(global int2 *pair, global int4 *four, global int *numbers)
{
    global int (*array)[4] = (global int (*)[4])numbers;
    global const int (*constant_array)[4] = (global const int (*)[4])numbers;
    take_pair(pair); // warning: conversion from `global int2 *` to `global uint2 *` between pointers to integers of different sign
    take_pair(four); // error: incompatible pointer types: expected `global uint2 *`, found `global int4 *`
    take_array(array);
    take_array(constant_array); // warning: conversion from `global const int (*)[4]` to `global int (*)[4]` changes qualifiers of nested pointer
    take_constant(array); // warning: conversion from `global int (*)[4]` to `global const int (*)[4]` changes qualifiers of nested pointer
    take_constant(constant_array);
    take_longer(array); // error: incompatible pointer types: expected `global int (*)[8]`, found `global int (*)[4]`
    take_unsigned(array); // error: incompatible pointer types: expected `global uint (*)[4]`, found `global int (*)[4]`
}
