// Generic pointers that get their address space at run time. A driver may answer for any pointer that it is one to the space that
// it is asked about, so only right questions are asked.
// options: -cl-std=CL2.0
// options: -cl-std=CL3.0

static int *pick(int which, global int *g, local int *l, private int *p)
{
    switch (which) {
    case 0: return g;
    case 1: return l;
    case 2: return p;
    default: return NULL;
    }
}

kernel void test(global int *out, global const int *in, global uint *memory)
{
    local int shared[8];
    int mine[8];
    global int *all = (global int *)memory;
    for (int i = 0; i < 8; i++) {
        shared[i] = 10 + i;
        mine[i] = 20 + i;
        all[i] = i;
    }
    for (int i = 0; i < 3; i++) {
        int *p = pick(in[i], all, shared, mine);
        CHECK(p[in[3]] == 10 * i + 3);
        p[4] += 100;
        *(p + 5) = i;
    }
    CHECK(all[4] == 104 && shared[4] == 114 && mine[4] == 124);
    CHECK(all[5] == 0 && shared[5] == 1 && mine[5] == 2);
    CHECK(pick(in[7], all, shared, mine) == NULL);

    // A pointer that goes from space to space in a loop.
    int *at = mine;
    int sum = 0;
    for (int i = 0; i < 9; i++) {
        sum = sum * 3 + at[in[1]] % 3;
        at = i % 3 == 0 ? (int *)shared : i % 3 == 1 ? (int *)all : mine;
    }
    int again = 0;
    int *other = mine;
    for (int i = 0; i < 9; i++) {
        again = again * 3 + *(other + 1) % 3;
        other = pick(i % 3 == 0 ? 1 : i % 3 == 1 ? 0 : 2, all, shared, mine);
    }
    CHECK(sum == again);

    int *q = in[1] ? (int *)all : shared;
    CHECK(to_global(q) == all && *to_global(q) == 0);
    q = in[0] ? (int *)all : shared;
    CHECK(to_local(q) == shared && *to_local(q) == 10 && to_private((int *)mine)[7] == 27);
    CHECK(get_fence(all) & CLK_GLOBAL_MEM_FENCE);
    CHECK(q + 2 == shared + 2 && q != all && q < shared + 1 && shared + 3 - q == 3);

    void *v = q;
    CHECK(((int *)v)[1] == 11);
    v = &mine[6];
    CHECK(*(int *)v == 26);
    float number = 1.75f, whole;
    float *f = in[1] ? &number : &whole;
    CHECK(fract(2.5f, f) == 0.5f && number == 2.0f);
    vstore2((int2)(7, 8), 1, q);
    CHECK(shared[2] == 7 && shared[3] == 8 && vload4(0, q).w == 8);
}
