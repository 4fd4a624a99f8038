// Pointers to vectors and arrays: they convert where those to their elements do (C99 6.5.16.1, 6.3.2.3).
// options: -cl-std=CL1.2
// options: -cl-std=CL3.0
typedef int open[];
void vectors(global int4 *i, global uint4 *u, global int2 *pair, global float4 *f, global bool *b, global uchar *c)
{
    i = u; // warning[S0485]: `global uint4 *` and `global int4 *` point at integers of different sign
    f = i; // error[S0486]: `global int4 *` does not convert to `global float4 *`
    i = pair; // error[S0486]: `global int2 *` does not convert to `global int4 *`
    // `bool` is no other sign of anything.
    b = c; // error[S0486]: `global uchar *` does not convert to `global bool *`
    c = b; // error[S0486]: `global bool *` does not convert to `global uchar *`
}
void arrays(global int (*four)[4], global int (*five)[5], global uint (*other)[4], global const int (*kept)[4],
            global const int (*longer)[5], global open *any, global const open *kept_any)
{
    // An array of unknown size fits one of any size. C99 6.7.5.2p6.
    any = four;
    five = any;
    four = five; // error[S0486]: `global int (*)[5]` does not convert to `global int (*)[4]`
    four = other; // error[S0486]: `global uint (*)[4]` does not convert to `global int (*)[4]`
    // What is `const` about an array are its elements.
    four = kept; // warning[S0484]: differ in qualifiers
    any = kept; // warning[S0484]: differ in qualifiers
    kept_any = four; // warning[S0484]: differ in qualifiers
    four = longer; // error[S0486]: `global const int (*)[5]` does not convert to `global int (*)[4]`
    longer = four; // error[S0486]: `global int (*)[4]` does not convert to `global const int (*)[5]`
}
void behind(global int *global *p, global uint *global *u, global void *global *v, global const int *global *c)
{
    // Behind a pointer nothing converts, not even to `void *`. C99 6.5.16.1.
    p = u; // error[S0486]: `global uint *global *` does not convert to `global int *global *`
    p = v; // error[S0486]: `global void *global *` does not convert to `global int *global *`
    v = p; // error[S0486]: `global int *global *` does not convert to `global void *global *`
    p = c; // warning[S0484]: differ in qualifiers behind the first pointer
}
void qualifiers(global const volatile int *both, global volatile int *v, global const int *c, global int *p)
{
    p = both; // warning[S0484]: drops `const volatile`
    p = v; // warning[S0484]: drops `volatile`
    p = c; // warning[S0484]: drops `const`
    v = both; // warning[S0484]: drops `const`
    c = both; // warning[S0484]: drops `volatile`
    v = c; // warning[S0484]: drops `const`
    c = v; // warning[S0484]: drops `volatile`
    both = v;
    both = c;
}
