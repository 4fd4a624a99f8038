// Compound literals are initialized like variables (C99 6.5.2.5).
struct pair { int a, b; };
struct opaque;
kernel void k(global int *out, int n)
{
    struct pair p = (struct pair){ 1, 2, 3 }; // warning[S0701]: excess elements in initializer of `struct pair`: expected at most 2
    p = (struct pair){ .c = 1 }; // error[S0702]: field designator `c` does not refer to any field in type `struct pair`
    p = (struct opaque){ 1 }; // error[S0413]: incomplete type `struct opaque` where a complete type is required
    out[0] = ((int[2]){ 1, 2, 3 })[0]; // warning[S0701]: excess elements in initializer of `int[2]`: expected at most 2
    out[1] = ((int[n]){ 1 })[0]; // error[S0113]: variable length arrays are not supported in OpenCL C
    out[2] = (int){ 1, 2 }; // warning[S0701]: excess elements in initializer of `int`: expected at most 1
    out[3] = ((float4){ 1, 2, 3 }).x; // error[S0709]: too few elements in initializer of `float4`: expected 4, have 3
    out[4] = (void){ 1 }; // error[S0710]: type `void` cannot be initialized
    (const struct pair){ 1, 2 }.a = 3; // error[S0451]: cannot assign to an object with const-qualified type `const int`
    (const int){ 1 } = 3; // error[S0451]: cannot assign to an object with const-qualified type `const int`
    ((const int[2]){ 1, 2 })[0] = 3; // error[S0451]: cannot assign to an object with const-qualified type `const int`
    int *q = &(const int){ 1 }; // warning[S0484]: conversion from `const int *` to `int *` discards `const`
    const int *r = &(const int){ 1 };
    (struct pair){ 1, 2 }.a = *r;
    out[5] = ((struct pair){ 1, (int4)(1) }).b; // error[S0481]: cannot convert vector type `int4` to `int`
}
kernel void misplaced(void)
{
    constant int *constant one_message = (constant int[]){ 3 }; // error[S0215]: compound literal in function scope may not be qualified with an address space
}
