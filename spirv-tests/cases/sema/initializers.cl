// Initializers that do not fit.
struct s { int a; float b; };

kernel void f(global int *out)
{
    struct s s2 = { .c = 1 }; // error:
    int b[2] = { [2] = 1 }; // error:
    int c[] = 1; // error:
    int e[2] = { out }; // error:
    int f[]; // error:
    struct s g = 5; // error:
    float4 v = { 1, 2, 3, 4, 5 }; // error:
    int fine[4] = { [1] = 1, 2 };
}
