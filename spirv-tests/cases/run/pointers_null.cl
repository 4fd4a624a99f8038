// Null pointers to private and local memory, where the first object may have the address 0: in variables, parameters, arrays.
// global: 4
// local: 4

static int count(const int *list[], int length)
{
    int there = 0;
    for (int i = 0; i < length; i++)
        there += list[i] != 0;
    return there;
}

static int first(local const int *p, int otherwise) { return p ? *p : otherwise; }

kernel void test(global int *out, global const int *in)
{
    int mine = in[7];
    local int ours[2];
    if (get_local_id(0) == 0)
        ours[0] = in[5], ours[1] = in[6];
    barrier(CLK_LOCAL_MEM_FENCE);

    int *p = in[0] ? &mine : 0, *q = in[1] ? &mine : 0;
    CHECK(!p && q && p != q && q != 0 && p == 0 && *q == 7);
    local int *l = in[0] ? ours : 0, *m = in[1] ? ours : 0;
    CHECK(!l && m && l != m && 0 != m && !(m == NULL) && m[1] == 6);
    CHECK((l ? 1 : 2) == 2 && (m ? 1 : 2) == 1 && (l || m) && !(l && m));
    CHECK(first(l, 3) == 3 && first(m, 3) == 5 && first(0, in[4]) == 4);
    const int *list[3] = { p, q, 0 };
    CHECK(count(list, 3) == 1);
    list[in[2]] = q;
    CHECK(count(list, 3) == 2);
    int steps = 0;
    for (local int *at = m; at; at = steps < 2 ? at + 1 : 0)
        steps++;
    CHECK(steps == 2);
}
