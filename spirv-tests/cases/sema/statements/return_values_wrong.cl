// What a function returns converts as in an assignment (C99 6.8.6.4).
struct s { int a; };
struct t { int a; };
struct s structure(struct t t) { return t; } // error: cannot convert `struct t` to `struct s`
struct s number(void) { return 1; } // error: cannot convert `int` to `struct s`
int vector(float4 v) { return v; } // error: cannot convert vector type `float4` to `int`
float4 narrow(float4 v) { return v.xy; } // error: cannot implicitly convert vector type `float2` to `float4`
float4 widens(float f) { return f; }
int4 other(float4 v) { return v; } // error: cannot implicitly convert vector type `float4` to `int4`
global int *pointer(int n) { return n; } // error: cannot convert `int` to `global int *`
global int *space(local int *l) { return l; } // error: conversion from `local int *` to `global int *` changes address space of pointer
int nothing(void) { return; } // error: non-void function `nothing` should return a value
void something(void) { return 1; } // error: void function `something` should not return a value
void calls(void) { return something(); }
int array(void) { int a[2] = { 1, 2 }; return a; } // error: cannot convert `int *` to `int`
kernel void k(global int *out) { return 1; } // error: void function `k` should not return a value
int ends(int n) { if (n) return 1; } // warning: non-void function `ends` does not return a value in all control paths
int loops(int n) { for (;;) if (n--) return 1; }
int switches(int n) { switch (n) { case 1: return 2; default: return 3; } }
