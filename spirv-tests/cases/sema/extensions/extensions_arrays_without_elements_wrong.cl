struct inside { int a[]; int n; }; // error[S0122]: flexible array member `a` is not at the end of the structure
struct flexible { int n; int a[]; }; // warning[S0122]: flexible array member `a` is not part of OpenCL C
constant struct flexible initialized = { 1, { 2, 3 } }; // error[S0710]: initialization of flexible array member is not allowed
constant struct flexible designated = { .a[1] = 3 }; // error[S0710]: initialization of flexible array member is not allowed
kernel void f(global struct flexible *p, global int *out)
{
    out[0] = sizeof(p->a); // error[S0417]: invalid application of `sizeof` to type `int[]`
    int negative[-1]; // error[S0112]: array `negative` has size -1, must be at least 1
}
