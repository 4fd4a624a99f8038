// Arrays without elements, and without a size, at the end of structures.
// skip-source: it takes arrays without a size, but none without elements
struct zero { int n; int a[0]; };
struct flexible { char n; int a[]; };
struct outer { short c; struct flexible f; };
union either { int n; int a[]; };
int sum(private struct flexible *f)
{
    int sum = 0;
    for (int i = 0; i < f->n; i++)
        sum += f->a[i];
    return sum;
}
kernel void test(global int *out, global const int *in)
{
    CHECK(sizeof(struct zero) == 4 && sizeof(struct flexible) == 4 && sizeof(struct outer) == 8);
    CHECK(sizeof(union either) == 4);
    global const struct zero *z = (global const struct zero *)in;
    CHECK(z[2].n == 2 && z->a[0] == 1 && z[1].a[3] == 5);
    int memory[4];
    memory[1] = in[5], memory[2] = in[6], memory[3] = in[7];
    private struct flexible *f = (private struct flexible *)memory;
    f->n = 3;
    CHECK(sum(f) == 18);
    struct flexible head = *f;
    CHECK(head.n == 3);
    f->a[1] += 10;
    CHECK(memory[2] == 16 && sum(f) == 28);
    private struct outer *o = (private struct outer *)memory;
    o->f.a[1] = 70;
    CHECK(memory[3] == 70);
    global const union either *e = (global const union either *)in;
    CHECK(e->a[4] == 4 && e[3].n == 3);
    int none[0];
    int empty[] = {};
    CHECK(sizeof(none) == 0 && sizeof(empty) == 0);
}
