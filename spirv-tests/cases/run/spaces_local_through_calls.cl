// Pointers to local memory that go through three calls, with barriers on the way.
// options: -cl-std=CL1.2
// options: -cl-std=CL2.0
// options: -cl-std=CL3.0
// global: 64
// local: 16

static void exchange(local int *values, int one, int other)
{
    const int mine = values[other];
    barrier(CLK_LOCAL_MEM_FENCE);
    values[one] = mine;
    barrier(CLK_LOCAL_MEM_FENCE);
}

static void reverse(local int *values, int count)
{
    const int lid = get_local_id(0);
    exchange(values, lid, count - 1 - lid);
}

static int reverse_and_read(local int *restrict values, int at)
{
    reverse(values, get_local_size(0));
    return values[at];
}

static int sum(local const int *values, int count) { return count ? values[0] + values[count - 1] : 0; }
__attribute__((noinline)) static int outer_sum(local int *values) { return sum(values + 1, 3); }

struct tile { int rows[4][4]; };
static local int *row(local struct tile *tile, int r) { return tile->rows[r]; }
static void put(local struct tile *tile, int r, int c, int value) { row(tile, r)[c] = value; }
static void fill(local struct tile *tile, int lid) { put(tile, lid / 4, lid % 4, lid * lid); }

kernel void test(global int *out, global const int *in)
{
    local int values[16];
    local struct tile tile;
    const int lid = get_local_id(0), group = get_group_id(0);
    values[lid] = 100 * group + lid;
    barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(reverse_and_read(values, lid) == 100 * group + 15 - lid);
    barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(outer_sum(values) == 200 * group + 14 + 12);
    fill(&tile, lid);
    barrier(CLK_LOCAL_MEM_FENCE);
    const int other = lid ^ in[5];
    CHECK(tile.rows[other / 4][other % 4] == other * other);
    CHECK(*row(&tile, in[2]) == 64 && row(&tile, in[3])[in[3]] == 225);
}
