// Pointers to pointers: each level has its own address space.
// options: -cl-std=CL1.2
// options: -cl-std=CL2.0
// options: -cl-std=CL3.0

static void advance(global int *private *p, int by) { *p += by; }
static void advance_local(local int *private *p, int by) { *p += by; }
static global int *through(global int *private *private *p) { return **p; }
static void swap(private int *private *a, private int *private *b)
{
    private int *kept = *a;
    *a = *b;
    *b = kept;
}

kernel void test(global int *out, global int *in)
{
    local int shared[4];
    local int *local entries[4];
    global int *local far[2];
    for (int i = 0; i < 4; i++) {
        shared[i] = i * i;
        entries[i] = &shared[3 - i];
    }
    CHECK(*entries[in[0]] == 9 && entries[in[3]][1] == 1);
    far[0] = in + 3;
    far[1] = far[0] + 2;
    CHECK(*far[in[1]] == 5 && far[0][in[2]] == 5);

    global int *p = in;
    advance(&p, 4);
    CHECK(*p == 4);
    global int *private *pp = &p;
    advance(pp, in[2]);
    CHECK(**pp == 6 && through(&pp) == in + 6);
    local int *l = shared;
    advance_local(&l, 2);
    CHECK(*l == 4 && l[-1] == 1);

    int one = 1, two = 2;
    private int *a = &one, *b = &two;
    swap(&a, &b);
    CHECK(*a == 2 && *b == 1);
    private int *private *table[2] = { &a, &b };
    **table[in[1]] = 11;
    CHECK(one == 11);

    local int *local *where = entries;
    where[1] = where[0];
    CHECK(*entries[1] == 9);
    global int *private *cast = (global int *private *)&p;
    CHECK(cast[0] == in + 6);
    constant char *const words[2] = { "first", "second" };
    constant char *const *word = words + in[1];
    CHECK((*word)[0] == 's' && word[-1][4] == 't');
}
