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
    int fine[4] = { [1] = 1, 2 };
}
