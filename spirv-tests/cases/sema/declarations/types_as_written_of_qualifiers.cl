// A typedef that brings qualifiers or an address space is written with those that it does not bring; what it stands for has all.
// options: -cl-std=CL3.0
typedef uint length;
typedef const uint fixed;
typedef volatile uint changing;
typedef int *restrict alone;
typedef global int in_global;
typedef constant uint in_constant;
typedef struct { int a; } point;

void pointees(const fixed *a, volatile changing *b, const in_global *c, const changing *d, global const uint *e,
              global fixed *f, in_constant *g, constant fixed *h, const constant uint *i)
{
    float x = a; // error[S0480]: cannot convert `fixed *` (aka `const uint *`) to `float`
    x = b; // error[S0480]: cannot convert `changing *` (aka `volatile uint *`) to `float`
    x = c; // error[S0480]: cannot convert `const in_global *` (aka `global const int *`) to `float`
    x = d; // error[S0480]: cannot convert `const changing *` (aka `const volatile uint *`) to `float`
    x = e; // error[S0480]: cannot convert `global const uint *` to `float`
    x = f; // error[S0480]: cannot convert `global fixed *` (aka `global const uint *`) to `float`
    // Constant memory is `const` without being told so.
    x = g; // error[S0480]: cannot convert `in_constant *` (aka `constant uint *`) to `float`
    x = h; // error[S0480]: cannot convert `constant fixed *` (aka `constant uint *`) to `float`
    x = i; // error[S0480]: cannot convert `constant uint *` to `float`
}
void pointers(alone restrict p, const alone q, point *r)
{
    float x = &p; // error[S0480]: cannot convert `alone *` (aka `int *restrict *`) to `float`
    x = &q; // error[S0480]: cannot convert `const alone *` (aka `int *const restrict *`) to `float`
    x = &r; // error[S0480]: cannot convert `point **` to `float`
}
// `const` makes a pointer no `restrict` one.
typedef global int *plain;
void own(const plain p)
{
    float x = &p; // error[S0480]: cannot convert `const plain *` (aka `global int *const *`) to `float`
}
// A name that stands for the type of that name needs no explanation.
void hiding(void)
{
    typedef float4 float4;
    float4 v = (float4)(0);
    int i = v; // error[S0481]: cannot convert vector type `float4` to `int`
}
// Address spaces that differ are all named, and so is the `const` of constant memory.
void spaces(constant fixed *constant *a, constant fixed *global *b, constant uint *constant *c, constant uint *global *d,
            constant const length *constant *e, constant const length *global *f, global int *out)
{
    out[0] = a == b; // error[S0489]: comparison of pointers to non-overlapping address spaces: `constant fixed *constant *` (aka `constant const uint *constant *`) and `constant fixed *global *` (aka `constant const uint *global *`)
    out[1] = c == d; // error[S0489]: `constant uint *constant *` and `constant uint *global *`
    out[2] = e == f; // error[S0489]: comparison of pointers to non-overlapping address spaces: `constant const length *constant *` (aka `constant const uint *constant *`) and `constant const length *global *` (aka `constant const uint *global *`)
}
// A structure that only a typedef names is called by that name wherever it stands.
struct around { point p; };
void nameless(struct around x, int *i)
{
    point (*rows)[2] = i; // error[S0486]: incompatible pointer types: expected `point (*)[2]`, found `int *`
    __typeof__(x.p) *y = i; // error[S0486]: incompatible pointer types: expected `point *`, found `int *`
    i = &x.p; // error[S0486]: incompatible pointer types: expected `int *`, found `point *`
}
