// Members, elements and what pointers point at are called as their declarations do; a structure needs no explanation.
// versions: 1.2 3.0
typedef uint length_t;
typedef struct node { int v; length_t n; } node_t;
typedef struct { float x; } point;
typedef length_t row[4];
enum mode { A, B };

void parts(node_t node, point *p, row r, length_t *n, float4 v)
{
    int i = node; // error[S0480]: a value of type `node_t` does not convert to `int`
    i = node.missing; // error[S0460]: `node_t` has no member `missing`
    i = *node.n; // error[S0434]: `*` takes a pointer, not `length_t` (that is `uint`)
    i = *p; // error[S0480]: a value of type `point` does not convert to `int`
    i = **r; // error[S0434]: `*` takes a pointer, not `length_t` (that is `uint`)
    float *g = &node.n; // error[S0486]: `length_t *` (that is `uint *`) does not convert to `float *`
    g = n + 1; // error[S0486]: `length_t *` (that is `uint *`) does not convert to `float *`
    enum mode m = v; // error[S0481]: a vector (`float4`) does not convert to `enum mode` (that is `uint`)
    row local_row;
    local_row = r; // error[S0453]: an array (`row` (that is `uint[4]`)) is not assigned as a whole
    g = local_row; // error[S0486]: `length_t *` (that is `uint *`) does not convert to `float *`
}
// A typedef of an array stands without parentheses behind its pointer.
typedef int quad[4];
void rows(global quad *r, global float *f, global int (*plain)[4])
{
    f = r; // error[S0486]: `global quad *` (that is `global int (*)[4]`) does not convert to `global float *`
    f = plain; // error[S0486]: `global int (*)[4]` does not convert to `global float *`
}
