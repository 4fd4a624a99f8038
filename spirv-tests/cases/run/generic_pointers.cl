// In OpenCL C 2.0 a pointer without a space is generic and takes addresses of the others.
// options: -cl-std=CL2.0
// options: -cl-std=CL3.0

static int sum(const int *values, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += values[i];
    return total;
}

static void set(int *where, int what) { *where = what; }
static int *choose(int which, int *a, int *b) { return which ? a : b; }

typedef struct node { int value; struct node *next; } node;

kernel void test(global int *out, global int *in)
{
    int mine[4] = { 1, 2, 3, 4 };
    local int shared[4];
    for (int i = 0; i < 4; i++)
        shared[i] = 10 * i;
    CHECK(sum(mine, 4) == 10 && sum(shared, 4) == 60 && sum(in, 4) == 6);
    set(&mine[1], 20);
    set(shared + 1, 21);
    CHECK(mine[1] == 20 && shared[1] == 21);
    int *p = choose(in[1], mine, shared);
    CHECK(p[1] == 20);
    p = choose(in[0], mine, shared);
    CHECK(p[1] == 21);
    p = in;
    CHECK(p[5] == 5 && p == in);
    CHECK(to_global(p) == in && to_private(&mine[0]) == mine);
    node last = { 3, 0 }, middle = { 2, &last }, first = { 1, &middle };
    int total = 0;
    for (const node *n = &first; n; n = n->next)
        total = total * 10 + n->value;
    CHECK(total == 123);
    CHECK(get_fence(p) & CLK_GLOBAL_MEM_FENCE);
}
