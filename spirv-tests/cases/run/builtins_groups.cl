// options: -cl-std=CL2.0
// options: -cl-std=CL3.0
// global: 64
// local: 16

// Functions of whole work-groups and sub-groups.
kernel void test(global int *out, global const int *in)
{
    int me = get_local_id(0);
    int value = in[me] - 4;
    CHECK(work_group_all(value >= -4));
    CHECK(!work_group_all(value >= 0));
    CHECK(work_group_any(value == 11));
    CHECK(!work_group_any(value == 12));
    CHECK(work_group_broadcast(value, 5) == 1);
    CHECK(work_group_broadcast(value, 5, 0) == 1);
    CHECK(work_group_broadcast((float)value, 5, 0, 0) == 1.0f);
    CHECK(work_group_reduce_add(value) == 120 - 64);
    CHECK(work_group_reduce_min(value) == -4);
    CHECK(work_group_reduce_max(value) == 11);
    CHECK(work_group_reduce_min((uint)value) == 0);
    CHECK(work_group_reduce_max((ulong)(long)value) == (ulong)-1L);
    CHECK(work_group_reduce_max((float)value) == 11.0f);
    CHECK(work_group_scan_inclusive_add(in[me]) == me * (me + 1) / 2);
    CHECK(work_group_scan_exclusive_add(in[me]) == me * (me - 1) / 2);
    CHECK(work_group_scan_exclusive_min(value) == (me == 0 ? 0x7fffffff : -4));
    CHECK(work_group_scan_inclusive_max((float)value) == (float)value);

    uint size = get_sub_group_size(), lane = get_sub_group_local_id();
    CHECK(size <= get_max_sub_group_size());
    CHECK(get_sub_group_id() < get_num_sub_groups());
    CHECK(get_num_sub_groups() <= get_enqueued_num_sub_groups());
    CHECK(lane < size);
    CHECK(sub_group_reduce_add(1) == (int)size);
    CHECK(sub_group_scan_exclusive_add(1) == (int)lane);
    CHECK(sub_group_scan_inclusive_add(1.0f) == (float)(lane + 1));
    CHECK(sub_group_broadcast(lane, 0) == 0);
    CHECK(sub_group_all(lane < size));
    CHECK(sub_group_any(lane == 0));
    CHECK(sub_group_reduce_max(lane) == size - 1);
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    sub_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_sub_group);
}
