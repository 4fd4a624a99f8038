// Initializers that do not fit.
struct s { int a; float b; };

kernel void f(global int *out)
{
    struct s s2 = { .c = 1 }; // error: field designator `c` does not refer to any field in type `struct s`
    int b[2] = { [2] = 1 }; // error: array designator index 2 is out of bounds for an array of 2 elements
    int c[] = 1; // error: initializer of `int[]` must be an initializer list
    int e[2] = { out }; // error: cannot convert `global int *` to `int`
    int f[]; // error: array `f` needs an explicit size or an initializer
    struct s g = 5; // error: cannot convert `int` to `struct s`
    float4 v = { 1, 2, 3, 4, 5 }; // error: too many elements in initializer of `float4`: expected 4, have 5
    struct { int a[2]; } h = { .a = absent }; // error: use of undeclared identifier `absent`
    int i[2][2] = { [1] = out }; // error: cannot convert `global int *` to `int`
    int j[2][2] = { { 1, 2 }, [0] = 3 }; // warning: initializer overrides prior initialization of this subobject
    // An array has an element at least. C99 6.7.5.2p1.
    int k[] = {}; // warning[S0712]: use of an empty initializer is a GNU and C23 extension // warning[S0142]: zero-length array `k` is a GNU extension
    out[0] = sizeof(k) + sizeof((int[]){}); // warning[S0712]: use of an empty initializer is a GNU and C23 extension // warning[S0142]: zero-length array is a GNU extension
    int fine[4] = { [1] = 1, 2 };
}
