// skip-source: the driver's own compiler has the sizes of sub-groups that it chooses
// options: -cl-std=CL3.0 --spirv-version=1.1
// global: 64
// local: 64

// Intel's accesses of a sub-group to a block of memory. The input is 0, 1, 2, ...
#define SIZE get_max_sub_group_size()

kernel void test(global int *out, global const int *in)
{
    local uint all[64 * 8];
    local ushort shorts[64 * 2];
    uint size = SIZE, lane = get_sub_group_local_id(), me = get_local_id(0);
    for (int k = 0; k < 8; ++k)
        all[me * 8 + k] = (me * 8 + k) * 3;
    shorts[me] = me * 5;
    shorts[me + 64] = me * 7;
    barrier(CLK_LOCAL_MEM_FENCE);
    local uint *mine = all + get_sub_group_id() * size * 8;
    uint first = get_sub_group_id() * size * 8;

    CHECK(intel_sub_group_block_read((local const uint *)mine) == (first + lane) * 3);
    uint2 two = intel_sub_group_block_read2((local const uint *)mine);
    CHECK(two.x == (first + lane) * 3 && two.y == (first + lane + size) * 3);
    uint8 eight = intel_sub_group_block_read8((local const uint *)mine);
    CHECK(eight.s7 == (first + lane + 7 * size) * 3);
    ushort value = intel_sub_group_block_read_us((local const ushort *)shorts + 64);
    CHECK(value == lane * 7);
    barrier(CLK_LOCAL_MEM_FENCE);
    intel_sub_group_block_write8(mine, eight + 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(all[me * 8 + 5] == (me * 8 + 5) * 3 + 1);

    uint from = intel_sub_group_block_read((global const uint *)in);
    CHECK(from == in[lane]);
}
