// Compound literals are initialized like variables (C99 6.5.2.5).
struct pair { int a, b; };
struct opaque;
kernel void k(global int *out, int n)
{
    struct pair p = (struct pair){ 1, 2, 3 }; // warning[S0701]: excess elements in the initializer of `struct pair` are ignored
    p = (struct pair){ .c = 1 }; // error[S0702]: `struct pair` has no member `c`
    p = (struct opaque){ 1 }; // error[S0413]: an object of the incomplete type `struct opaque` has no value
    out[0] = ((int[2]){ 1, 2, 3 })[0]; // warning[S0701]: excess elements in the initializer of `int[2]` are ignored
    out[1] = ((int[n]){ 1 })[0]; // error[S0113]: the size of this array is not a constant, and OpenCL C has no variable length arrays
    out[2] = (int){ 1, 2 }; // warning[S0701]: excess elements in the initializer of `int` are ignored
    out[3] = ((float4){ 1, 2, 3 }).x; // error[S0709]: `float4` takes 4 values, and 3 values stand here
    out[4] = (void){ 1 }; // error[S0710]: a `void` has no initializer
    (const struct pair){ 1, 2 }.a = 3; // error[S0451]: an object of type `const int` cannot be changed
    (const int){ 1 } = 3; // error[S0451]: an object of type `const int` cannot be changed
    ((const int[2]){ 1, 2 })[0] = 3; // error[S0451]: an object of type `const int` cannot be changed
    int *q = &(const int){ 1 }; // warning[S0484]: the conversion from `const int *` to `int *` drops `const`
    const int *r = &(const int){ 1 };
    (struct pair){ 1, 2 }.a = *r;
    out[5] = ((struct pair){ 1, (int4)(1) }).b; // error[S0481]: a vector (`int4`) does not convert to `int`
}
kernel void misplaced(void)
{
    constant int *constant one_message = (constant int[]){ 3 }; // error[S0215]: cannot be in constant memory
}
