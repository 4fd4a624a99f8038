// Initializers that do not fit.
struct s { int a; float b; };

kernel void f(global int *out)
{
    struct s s2 = { .c = 1 }; // error: `struct s` has no member `c`
    int b[2] = { [2] = 1 }; // error: there is no element 2 in an array of 2 elements
    int c[] = 1; // error: `int[]` is initialized by a list in braces
    int e[2] = { out }; // error: a value of type `global int *` does not convert to `int`
    int f[]; // error: the array `f` has no size
    struct s g = 5; // error: a value of type `int` does not convert to `struct s`
    float4 v = { 1, 2, 3, 4, 5 }; // error: `float4` takes 4 values, and 5 values stand here
    struct { int a[2]; } h = { .a = absent }; // error: `absent` is not declared
    int i[2][2] = { [1] = out }; // error: a value of type `global int *` does not convert to `int`
    int j[2][2] = { { 1, 2 }, [0] = 3 }; // warning: this replaces an earlier value of the same part
    // An array has an element at least. C99 6.7.5.2p1.
    int k[] = {}; // warning[S0712]: an empty initializer is an extension of GNU C // warning[S0142]: the array `k` has no elements, which is an extension of GNU C
    out[0] = sizeof(k) + sizeof((int[]){}); // warning[S0712]: an empty initializer is an extension of GNU C // warning[S0142]: an array has no elements, which is an extension of GNU C
    int fine[4] = { [1] = 1, 2 };
}
