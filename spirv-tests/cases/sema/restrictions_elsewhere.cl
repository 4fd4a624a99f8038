// Pointers to functions, variable lengths and bit-fields in every place where they may be tried (OpenCL C 3.0, 6.11).
typedef int (*callback)(int); // error[S0115]: OpenCL C has no pointers to functions
struct functions { int (*call)(int); }; // error[S0115]: OpenCL C has no pointers to functions
int many(...); // error[S0117]: OpenCL C has no functions with a variable number of arguments
struct bits { uint : 3; enum { A } kind : 1; }; // error[S0121]: this member is a bit-field, and OpenCL C has none // error[S0121]: `kind` is a bit-field, and OpenCL C has none
union word { int low : 16; }; // error[S0121]: `low` is a bit-field, and OpenCL C has none
int (*table[2])(int); // error[S0115]: OpenCL C has no pointers to functions
kernel void k(global int *out, int n)
{
    int (*f)(int); // error[S0115]: OpenCL C has no pointers to functions
    void (*g)(void) = 0; // error[S0115]: OpenCL C has no pointers to functions
    out[0] = ((int (*)(int))out)(1); // error[S0115]: OpenCL C has no pointers to functions
    int a[2][n]; // error[S0113]: the size of the array `a` is not a constant, and OpenCL C has no variable length arrays
    typedef int row[n]; // error[S0113]: the size of the array `row` is not a constant, and OpenCL C has no variable length arrays
    out[1] = sizeof(int[n]); // error[S0113]: the size of this array is not a constant, and OpenCL C has no variable length arrays
    int (*p)[n]; // error[S0113]: the size of the array `p` is not a constant, and OpenCL C has no variable length arrays
    local int shared[n]; // error[S0113]: the size of the array `shared` is not a constant, and OpenCL C has no variable length arrays
    constant int c[2] = { 1, 2 };
    int fine[sizeof(c)];
}
