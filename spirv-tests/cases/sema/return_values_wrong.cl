// What a function returns converts as in an assignment (C99 6.8.6.4).
struct s { int a; };
struct t { int a; };
struct s structure(struct t t) { return t; } // error: a value of type `struct t` does not convert to `struct s`
struct s number(void) { return 1; } // error: a value of type `int` does not convert to `struct s`
int vector(float4 v) { return v; } // error: a vector (`float4`) does not convert to `int`
float4 narrow(float4 v) { return v.xy; } // error: vectors do not convert implicitly, here from `float2` to `float4`
float4 widens(float f) { return f; }
int4 other(float4 v) { return v; } // error: vectors do not convert implicitly, here from `float4` to `int4`
global int *pointer(int n) { return n; } // error: a value of type `int` does not convert to `global int *`
global int *space(local int *l) { return l; } // error: a pointer to local memory does not convert to a pointer to global memory
int nothing(void) { return; } // error: `return` without a value in `nothing`, which returns `int`
void something(void) { return 1; } // error: `return` with a value in `something`, which returns nothing
void calls(void) { return something(); }
int array(void) { int a[2] = { 1, 2 }; return a; } // error: a value of type `int *` does not convert to `int`
kernel void k(global int *out) { return 1; } // error: `return` with a value in `k`, which returns nothing
int ends(int n) { if (n) return 1; } // warning: control may come to the end of `ends`, which returns `int`, without a `return`
int loops(int n) { for (;;) if (n--) return 1; }
int switches(int n) { switch (n) { case 1: return 2; default: return 3; } }
