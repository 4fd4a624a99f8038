// Arrays (C99 6.7.5.2; OpenCL C 6.11.d).
// options: -cl-std=CL1.2
constant int zero[0] = {}; // error[S0112]: the array `zero` has 0 elements
constant int negative[-3] = {}; // error[S0112]: the array `negative` has -3 elements
constant int fraction[1.5f] = {}; // error[S0112]: the size of an array is an integer, not a `float`
constant char huge[0x7fffffffffffffff] = {}; // error[S0112]: the array `huge` is larger than memory
constant int inner[2][] = { { 1 }, { 2 } }; // error[S0119]: the array `inner` has no size
void of_void(void a[2]); // error[S0114]: there are no arrays of `void`
void of_samplers(sampler_t s[2]); // error[S0114]: there are no arrays of `sampler_t`
void of_functions(int f[2](void)); // error[S0114]:

constant int n = 4;
enum { COUNT = 3 };

kernel void f(global int *out, int m)
{
    int variable[m]; // error[S0113]: the size of the array `variable` is not a constant
    // note@-1: `m` is known only when the program runs
    int unknown[]; // error[S0119]: the array `unknown` has no size
    const int k = 2 * COUNT;
    int a[n], b[k], c[COUNT + sizeof(int)], d['a' == 97 ? 2 : 1];
    out[0] = sizeof(a) + sizeof(b) + sizeof(c) + sizeof(d) + variable[0];
}
