struct inside { int a[]; int n; }; // error[S0122]: the member `a` is an array without a size, and not the last member
struct flexible { int n; int a[]; }; // warning[S0122]: the member `a` is an array without a size
constant struct flexible initialized = { 1, { 2, 3 } }; // error[S0710]: an array member without a size cannot be initialized
constant struct flexible designated = { .a[1] = 3 }; // error[S0710]: an array member without a size cannot be initialized
kernel void f(global struct flexible *p, global int *out)
{
    out[0] = sizeof(p->a); // error[S0417]: `sizeof` of `int[]`, which has no size
    int negative[-1]; // error[S0112]: the array `negative` has -1 elements
}
