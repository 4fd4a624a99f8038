// One function, called with pointers to global, local and private memory, with and without being inlined.
// options: -cl-std=CL2.0
// options: -cl-std=CL3.0
// options: -cl-std=CL3.1
// global: 8
// local: 4

static int total(const int *values, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum;
}

__attribute__((noinline)) static void sort(int *values, int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && values[j - 1] > values[j]; j--) {
            int kept = values[j];
            values[j] = values[j - 1];
            values[j - 1] = kept;
        }
}

typedef struct { int key; float4 value; } entry;
__attribute__((noinline)) static float take(entry *from, entry *to)
{
    *to = *from;
    to->value.y += from->key;
    return to->value.y;
}

kernel void test(global int *out, global const int *in, global uint *memory)
{
    const int lid = get_local_id(0), gid = get_global_id(0);
    int mine[4];
    local int shared[4];
    global int *all = (global int *)memory + gid * 16;
    for (int i = 0; i < 4; i++) {
        mine[i] = in[7 * (3 - i)] + gid;
        all[i] = in[5 * (i ^ 2)];
    }
    shared[lid] = in[3 * (3 - lid)];
    barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(total(mine, 4) == 42 + 4 * gid);
    CHECK(total(shared, 4) == 18);
    CHECK(total(all, 4) == 30);
    CHECK(total(in + 10, 3) == 33);
    barrier(CLK_LOCAL_MEM_FENCE);
    sort(mine, 4);
    if (lid == 0)
        sort(shared, 4);
    sort(all, 4);
    barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(mine[0] == gid && mine[3] == 21 + gid);
    CHECK(shared[0] == 0 && shared[1] == 3 && shared[3] == 9);
    CHECK(all[0] == 0 && all[1] == 5 && all[2] == 10 && all[3] == 15);

    entry a = { lid, (float4)(1, 2, 3, 4) };
    local entry b[4];
    global entry *c = (global entry *)(memory + 512) + gid;
    CHECK(take(&a, &b[lid]) == 2 + lid);
    CHECK(take(&b[lid], c) == 2 + 2 * lid);
    CHECK(take(c, &a) == 2 + 3 * lid);
    CHECK(a.value.w == 4 && b[lid].key == lid && c->value.x == 1);
}
