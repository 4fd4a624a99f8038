// Arrays (C99 6.7.5.2; OpenCL C 6.11.d).
// options: -cl-std=CL1.2
constant int zero[0] = {}; // warning[S0142]: zero-length array `zero` is a GNU extension // warning[S0712]: use of an empty initializer is a GNU and C23 extension
constant int negative[-3] = {}; // error[S0112]: array `negative` has size -3, must be at least 1 // warning[S0712]: use of an empty initializer is a GNU and C23 extension
constant int fraction[1.5f] = {}; // error[S0112]: size of array has non-integer type `float` // warning[S0712]: use of an empty initializer is a GNU and C23 extension
constant char huge[0x7fffffffffffffff] = {}; // error[S0112]: array `huge` is too large // warning[S0712]: use of an empty initializer is a GNU and C23 extension
constant int inner[2][] = { { 1 }, { 2 } }; // error[S0119]: array `inner` needs an explicit size or an initializer
void of_void(void a[2]); // error[S0114]: array cannot have element type `void`
void of_samplers(sampler_t s[2]); // error[S0114]: array cannot have element type `sampler_t`
void of_functions(int f[2](void)); // error[S0114]:

// `static` and qualifiers between brackets are of the pointer that a parameter becomes (C99 6.7.5.2p1).
constant int program_scope[static 2] = { 1 }; // error[S0109]: `static` is not allowed in an array declarator outside of a parameter
typedef int type[restrict 2]; // error[S0109]: `restrict` is not allowed in an array declarator outside of a parameter
struct s { int member[static const 2]; }; // error[S0109]: `static` is not allowed in an array declarator outside of a parameter
void of_arrays(int a[2][static 3]); // error[S0109]: `static` is not allowed in a nested array declarator of a parameter
void of_pointers(int (*a)[const 3]); // error[S0109]: `const` is not allowed in a nested array declarator of a parameter
void outermost(int a[static 2], int b[const restrict 3], int (c)[volatile static 2][4], int [static 1]);

constant int n = 4;
enum { COUNT = 3 };

kernel void f(global int *out, int m)
{
    int variable[m]; // error[S0113]: variable length arrays are not supported in OpenCL C
    // note@-1: value of `m` is not known at compile time
    int unknown[]; // error[S0119]: array `unknown` needs an explicit size or an initializer
    int private_array[const 2]; // error[S0109]: `const` is not allowed in an array declarator outside of a parameter
    const int k = 2 * COUNT + sizeof(int[volatile 2]); // error[S0109]: `volatile` is not allowed in an array declarator outside of a parameter
    int a[n], b[k], c[COUNT + sizeof(int)], d['a' == 97 ? 2 : 1];
    out[0] = sizeof(a) + sizeof(b) + sizeof(c) + sizeof(d) + variable[0];
}
