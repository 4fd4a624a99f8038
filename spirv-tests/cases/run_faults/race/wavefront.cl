// A row of a dynamic programming table needs the row before, which other work-items write.
// run: --global 8 --local 8 --arg iota:int[64] --arg zeros:int[8]

kernel void test(global const int *cost, global int *out)
{
    local int rows[2][8];
    const int x = get_local_id(0);
    rows[0][x] = cost[x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int y = 1; y < 8; y++) {
        local int *before = rows[(y + 1) & 1], *now = rows[y & 1];
        const int left = before[max(x - 1, 0)], right = before[min(x + 1, 7)]; // fault: race: data race in local memory // other: 13
        now[x] = cost[8 * y + x] + min(min(left, before[x]), right);
#ifdef MENDED
        barrier(CLK_LOCAL_MEM_FENCE);
#endif
    }
    out[x] = rows[1][x];
}
