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
    float x = a; // error[S0480]: a value of type `fixed *` (that is `const uint *`) does not convert
    x = b; // error[S0480]: a value of type `changing *` (that is `volatile uint *`) does not convert
    x = c; // error[S0480]: a value of type `const in_global *` (that is `global const int *`) does not convert
    x = d; // error[S0480]: a value of type `const changing *` (that is `const volatile uint *`) does not convert
    x = e; // error[S0480]: a value of type `global const uint *` does not convert
    x = f; // error[S0480]: a value of type `global fixed *` (that is `global const uint *`) does not convert
    // Constant memory is `const` without being told so.
    x = g; // error[S0480]: a value of type `in_constant *` (that is `constant uint *`) does not convert
    x = h; // error[S0480]: a value of type `constant fixed *` (that is `constant uint *`) does not convert
    x = i; // error[S0480]: a value of type `constant uint *` does not convert
}
void pointers(alone restrict p, const alone q, point *r)
{
    float x = &p; // error[S0480]: a value of type `alone *` (that is `int *restrict *`) does not convert
    x = &q; // error[S0480]: a value of type `const alone *` (that is `int *const restrict *`) does not convert
    x = &r; // error[S0480]: a value of type `point **` does not convert
}
// `const` makes a pointer no `restrict` one.
typedef global int *plain;
void own(const plain p)
{
    float x = &p; // error[S0480]: a value of type `const plain *` (that is `global int *const *`) does not convert
}
// A name that stands for the type of that name needs no explanation.
void hiding(void)
{
    typedef float4 float4;
    float4 v = (float4)(0);
    int i = v; // error[S0481]: a vector (`float4`) does not convert to `int`
}
// Address spaces that differ are all named, and so is the `const` of constant memory.
void spaces(constant fixed *constant *a, constant fixed *global *b, constant uint *constant *c, constant uint *global *d,
            constant const length *constant *e, constant const length *global *f, global int *out)
{
    out[0] = a == b; // error[S0489]: `constant fixed *constant *` (that is `constant const uint *constant *`) and `constant fixed *global *` (that is `constant const uint *global *`)
    out[1] = c == d; // error[S0489]: `constant uint *constant *` and `constant uint *global *`
    out[2] = e == f; // error[S0489]: `constant const length *constant *` (that is `constant const uint *constant *`) and `constant const length *global *`
}
// A structure that only a typedef names is called by that name wherever it stands.
struct around { point p; };
void nameless(struct around x, int *i)
{
    point (*rows)[2] = i; // error[S0486]: `int *` does not convert to `point (*)[2]`
    __typeof__(x.p) *y = i; // error[S0486]: `int *` does not convert to `point *`
    i = &x.p; // error[S0486]: `point *` does not convert to `int *`
}
