struct inside { int a[]; int n; }; // error[S0122]: flexible array member `a` is not at the end of the structure
struct flexible { int n; int a[]; }; // warning[S0122]: flexible array member `a` is not part of OpenCL C
struct outer { int n; struct flexible f; };
union either { int n; int a[]; }; // warning[S0122]: flexible array member `a` is not part of OpenCL C
constant struct flexible without_braces = { 1, 2, 3 }; // error[S0710]: initialization of flexible array member is not allowed
// warning[S0701]@-1: excess elements in initializer of `struct flexible`: expected at most 2
constant struct flexible designated = { .a[1] = 3 }; // error[S0710]: initialization of flexible array member is not allowed
constant struct outer nested = { 1, { 1, { 2 } } }; // error[S0710]: initialization of flexible array member is not allowed
constant struct outer inner = { .f.a = { 2 } }; // error[S0710]: initialization of flexible array member is not allowed
constant struct flexible several[1] = { { 1, { 2 } } }; // error[S0710]: initialization of flexible array member is not allowed
constant union either member = { .a = { 2 } }; // error[S0710]: initialization of flexible array member is not allowed
constant struct flexible of_wrong = { 1, { p } }; // error[S0410]: use of undeclared identifier `p`
// warning[S0715]@-1: flexible array initialization is a GNU extension
kernel void f(global struct flexible *p, global int *out)
{
    out[0] = sizeof(p->a); // error[S0417]: invalid application of `sizeof` to type `int[]`
    int negative[-1]; // error[S0112]: array `negative` has size -1, must be at least 1
    struct flexible own = { 1, { 2 } }; // error[S0710]: initialization of flexible array member is not allowed
    out[1] = ((struct flexible){ 1, { 2 } }).n; // error[S0710]: initialization of flexible array member is not allowed
}
