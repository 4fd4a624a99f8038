// Pointers to functions, variable lengths and bit-fields in every place where they may be tried (OpenCL C 3.0, 6.11).
typedef int (*callback)(int); // error[S0115]: pointers to functions are not allowed in OpenCL C
struct functions { int (*call)(int); }; // error[S0115]: pointers to functions are not allowed in OpenCL C
int many(...); // error[S0117]: variadic functions are not allowed in OpenCL C
struct bits { uint : 3; enum { A } kind : 1; }; // error[S0121]: bit-fields are not supported in OpenCL C // error[S0121]: bit-fields are not supported in OpenCL C
union word { int low : 16; }; // error[S0121]: bit-fields are not supported in OpenCL C
int (*table[2])(int); // error[S0115]: pointers to functions are not allowed in OpenCL C
kernel void k(global int *out, int n)
{
    int (*f)(int); // error[S0115]: pointers to functions are not allowed in OpenCL C
    void (*g)(void) = 0; // error[S0115]: pointers to functions are not allowed in OpenCL C
    out[0] = ((int (*)(int))out)(1); // error[S0115]: pointers to functions are not allowed in OpenCL C
    int a[2][n]; // error[S0113]: variable length arrays are not supported in OpenCL C
    typedef int row[n]; // error[S0113]: variable length arrays are not supported in OpenCL C
    out[1] = sizeof(int[n]); // error[S0113]: variable length arrays are not supported in OpenCL C
    int (*p)[n]; // error[S0113]: variable length arrays are not supported in OpenCL C
    local int shared[n]; // error[S0113]: variable length arrays are not supported in OpenCL C
    constant int c[2] = { 1, 2 };
    int fine[sizeof(c)];
}
