// Pointers to vectors and arrays: they convert where those to their elements do (C99 6.5.16.1, 6.3.2.3).
// options: -cl-std=CL1.2
// options: -cl-std=CL3.0
typedef int open[];
void vectors(global int4 *i, global uint4 *u, global int2 *pair, global float4 *f, global bool *b, global uchar *c)
{
    i = u; // warning[S0485]: conversion from `global uint4 *` to `global int4 *` between pointers to integers of different sign
    f = i; // error[S0486]: incompatible pointer types: expected `global float4 *`, found `global int4 *`
    i = pair; // error[S0486]: incompatible pointer types: expected `global int4 *`, found `global int2 *`
    // `bool` is no other sign of anything.
    b = c; // error[S0486]: incompatible pointer types: expected `global bool *`, found `global uchar *`
    c = b; // error[S0486]: incompatible pointer types: expected `global uchar *`, found `global bool *`
}
void arrays(global int (*four)[4], global int (*five)[5], global uint (*other)[4], global const int (*kept)[4],
            global const int (*longer)[5], global open *any, global const open *kept_any)
{
    // An array of unknown size fits one of any size. C99 6.7.5.2p6.
    any = four;
    five = any;
    four = five; // error[S0486]: incompatible pointer types: expected `global int (*)[4]`, found `global int (*)[5]`
    four = other; // error[S0486]: incompatible pointer types: expected `global int (*)[4]`, found `global uint (*)[4]`
    // What is `const` about an array are its elements.
    four = kept; // warning[S0484]: conversion from `global const int (*)[4]` to `global int (*)[4]` changes qualifiers of nested pointer
    any = kept; // warning[S0484]: conversion from `global const int (*)[4]` to `global open *` (aka `global int (*)[]`) changes qualifiers of nested pointer
    kept_any = four; // warning[S0484]: conversion from `global int (*)[4]` to `global const int (*)[]` changes qualifiers of nested pointer
    four = longer; // error[S0486]: incompatible pointer types: expected `global int (*)[4]`, found `global const int (*)[5]`
    longer = four; // error[S0486]: incompatible pointer types: expected `global const int (*)[5]`, found `global int (*)[4]`
}
void behind(global int *global *p, global uint *global *u, global void *global *v, global const int *global *c)
{
    // Behind a pointer nothing converts, not even to `void *`. C99 6.5.16.1.
    p = u; // error[S0486]: incompatible pointer types: expected `global int *global *`, found `global uint *global *`
    p = v; // error[S0486]: incompatible pointer types: expected `global int *global *`, found `global void *global *`
    v = p; // error[S0486]: incompatible pointer types: expected `global void *global *`, found `global int *global *`
    p = c; // warning[S0484]: conversion from `global const int *global *` to `global int *global *` changes qualifiers of nested pointer
}
void qualifiers(global const volatile int *both, global volatile int *v, global const int *c, global int *p)
{
    p = both; // warning[S0484]: conversion from `global const volatile int *` to `global int *` discards `const volatile`
    p = v; // warning[S0484]: conversion from `global volatile int *` to `global int *` discards `volatile`
    p = c; // warning[S0484]: conversion from `global const int *` to `global int *` discards `const`
    v = both; // warning[S0484]: conversion from `global const volatile int *` to `global volatile int *` discards `const`
    c = both; // warning[S0484]: conversion from `global const volatile int *` to `global const int *` discards `volatile`
    v = c; // warning[S0484]: conversion from `global const int *` to `global volatile int *` discards `const`
    c = v; // warning[S0484]: conversion from `global volatile int *` to `global const int *` discards `volatile`
    both = v;
    both = c;
}
