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
    local int *x = a; // error[S0487]: a pointer to global memory does not convert to a pointer to local memory
    // note@-1: has type `global length_t *` (that is `global uint *`), and `local int *` is wanted
    n = c; // error[S0480]: type `global color *` (that is `global float4 *`) does not convert to `length_t` (that is `uint`)
    *a = *c; // error[S0481]: a vector (`color` (that is `float4`)) does not convert to `length_t` (that is `uint`)
    int4 i = c[1]; // error[S0481]: from `color` (that is `float4`) to `int4`
    u = c; // error[S0480]: to `unsigned int`
    take(a, s, n); // error[S0486]: `global length_t *` (that is `global uint *`) does not convert to `global color *` (that is `global float4 *`)
    take(p, s, c); // error[S0480]: does not convert to `unsigned int`
    x = p; // error[S0487]:
    // note@-1: has type `pixels` (that is `global float4 *`), and `local int *` is wanted
    int4 j = *p; // error[S0481]: from `color` (that is `float4`) to `int4`
    f = 1; // error[S0451]: an object of type `const fixed` cannot be changed
}
