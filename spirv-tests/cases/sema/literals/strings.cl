constant char *constant names[] = {"one", "two"};
kernel void k(global char *out, int n)
{
    constant char *s = "text";
    out[0] = s[1] + "abc"[n] + *"x";
    out[1] = sizeof("four");
    out[2] = names[n][0];
    char *p = "text"; // error: conversion from `constant char *` to `private char *` changes address space of pointer
    "text"[0] = 'x'; // error: cannot assign to an object in the constant address space
}
