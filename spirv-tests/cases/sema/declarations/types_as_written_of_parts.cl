// Members, elements and what pointers point at are called as their declarations do; a structure needs no explanation.
// versions: 1.2 3.0
typedef uint length_t;
typedef struct node { int v; length_t n; } node_t;
typedef struct { float x; } point;
typedef length_t row[4];
enum mode { A, B };

void parts(node_t node, point *p, row r, length_t *n, float4 v)
{
    int i = node; // error[S0480]: cannot convert `node_t` to `int`
    i = node.missing; // error[S0460]: no member named `missing` in `node_t`
    i = *node.n; // error[S0434]: indirection requires pointer operand (`length_t` (aka `uint`) invalid)
    i = *p; // error[S0480]: cannot convert `point` to `int`
    i = **r; // error[S0434]: indirection requires pointer operand (`length_t` (aka `uint`) invalid)
    float *g = &node.n; // error[S0486]: incompatible pointer types: expected `float *`, found `length_t *` (aka `uint *`)
    g = n + 1; // error[S0486]: incompatible pointer types: expected `float *`, found `length_t *` (aka `uint *`)
    enum mode m = v; // error[S0481]: cannot convert vector type `float4` to `enum mode` (aka `uint`)
    row local_row;
    local_row = r; // error[S0453]: array type `row` (aka `uint[4]`) is not assignable
    g = local_row; // error[S0486]: incompatible pointer types: expected `float *`, found `length_t *` (aka `uint *`)
}
// A typedef of an array stands without parentheses behind its pointer.
typedef int quad[4];
void rows(global quad *r, global float *f, global int (*plain)[4])
{
    f = r; // error[S0486]: incompatible pointer types: expected `global float *`, found `global quad *` (aka `global int (*)[4]`)
    f = plain; // error[S0486]: incompatible pointer types: expected `global float *`, found `global int (*)[4]`
}
