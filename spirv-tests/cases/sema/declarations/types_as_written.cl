// Messages call types as the declarations do, and add what a typedef stands for unless that is a structure.
// versions: 1.2 3.0
typedef uint length_t;
typedef float4 color;
typedef const length_t fixed;
typedef global color *pixels;
length_t count(global length_t *p) { return *p; }
void take(global color *c, local size_t *s, unsigned int u);

void variables(global length_t *a, local size_t *s, length_t n, global color *c, unsigned int u, pixels p, fixed f)
{
    local int *x = a; // error[S0487]: conversion from `global length_t *` (aka `global uint *`) to `local int *` changes address space of pointer

    n = c; // error[S0480]: cannot convert `global color *` (aka `global float4 *`) to `length_t` (aka `uint`)
    *a = *c; // error[S0481]: cannot convert vector type `color` (aka `float4`) to `length_t` (aka `uint`)
    int4 i = c[1]; // error[S0481]: cannot implicitly convert vector type `color` (aka `float4`) to `int4`
    u = c; // error[S0480]: to `unsigned int`
    take(a, s, n); // error[S0486]: incompatible pointer types: expected `global color *` (aka `global float4 *`), found `global length_t *` (aka `global uint *`)
    take(p, s, c); // error[S0480]: cannot convert `global color *` (aka `global float4 *`) to `unsigned int`
    x = p; // error[S0487]: conversion from `pixels` (aka `global float4 *`) to `local int *` changes address space of pointer

    int4 j = *p; // error[S0481]: cannot implicitly convert vector type `color` (aka `float4`) to `int4`
    f = 1; // error[S0451]: cannot assign to an object with const-qualified type `const fixed`
}
