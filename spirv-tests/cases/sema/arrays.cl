// Arrays (C99 6.7.5.2; OpenCL C 6.11.d).
// options: -cl-std=CL1.2
constant int zero[0] = {}; // warning[S0142]: the array `zero` has no elements, which is an extension of GNU C // warning[S0712]: an empty initializer is an extension of GNU C
constant int negative[-3] = {}; // error[S0112]: the array `negative` has -3 elements // warning[S0712]: an empty initializer is an extension of GNU C
constant int fraction[1.5f] = {}; // error[S0112]: the size of an array is an integer, not a `float` // warning[S0712]: an empty initializer is an extension of GNU C
constant char huge[0x7fffffffffffffff] = {}; // error[S0112]: the array `huge` is larger than memory // warning[S0712]: an empty initializer is an extension of GNU C
constant int inner[2][] = { { 1 }, { 2 } }; // error[S0119]: the array `inner` has no size
void of_void(void a[2]); // error[S0114]: there are no arrays of `void`
void of_samplers(sampler_t s[2]); // error[S0114]: there are no arrays of `sampler_t`
void of_functions(int f[2](void)); // error[S0114]:

// `static` and qualifiers between brackets are of the pointer that a parameter becomes (C99 6.7.5.2p1).
constant int program_scope[static 2] = { 1 }; // error[S0109]: `static` has no place in the brackets of an array that is no parameter
typedef int type[restrict 2]; // error[S0109]: `restrict` has no place in the brackets of an array that is no parameter
struct s { int member[static const 2]; }; // error[S0109]: `static` has no place in the brackets of an array that is no parameter
void of_arrays(int a[2][static 3]); // error[S0109]: `static` has no place in the brackets of an array inside a parameter
void of_pointers(int (*a)[const 3]); // error[S0109]: `const` has no place in the brackets of an array inside a parameter
void outermost(int a[static 2], int b[const restrict 3], int (c)[volatile static 2][4], int [static 1]);

constant int n = 4;
enum { COUNT = 3 };

kernel void f(global int *out, int m)
{
    int variable[m]; // error[S0113]: the size of the array `variable` is not a constant
    // note@-1: `m` is known only when the program runs
    int unknown[]; // error[S0119]: the array `unknown` has no size
    int private_array[const 2]; // error[S0109]: `const` has no place in the brackets of an array that is no parameter
    const int k = 2 * COUNT + sizeof(int[volatile 2]); // error[S0109]: `volatile` has no place
    int a[n], b[k], c[COUNT + sizeof(int)], d['a' == 97 ? 2 : 1];
    out[0] = sizeof(a) + sizeof(b) + sizeof(c) + sizeof(d) + variable[0];
}
