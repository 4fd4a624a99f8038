// skip-source: it has no option for the version of SPIR-V
// options: -cl-std=CL3.0 --spirv-version=1.3
// options: -cl-std=CL3.0 --spirv-version=1.4
// global: 64
// local: 16

// The extensions of Khronos for sub-groups.
kernel void test(global int *out, global const int *in)
{
    uint size = get_sub_group_size(), lane = get_sub_group_local_id();
    CHECK(sub_group_non_uniform_all(1));
    CHECK(sub_group_non_uniform_any(lane == 0));
    CHECK(sub_group_non_uniform_all_equal(size));
    CHECK(!sub_group_non_uniform_all_equal(lane) || size == 1);
    if (sub_group_elect())
        CHECK(lane == 0);
    uint4 ballot = sub_group_ballot(lane % 2 == 0);
    CHECK((ballot.x & 3) == 1 || size == 1);
    CHECK(sub_group_ballot_bit_count(ballot) == (size + 1) / 2);
    CHECK(sub_group_inverse_ballot(ballot) == (lane % 2 == 0));
    CHECK(sub_group_ballot_bit_extract(ballot, lane) == (lane % 2 == 0));
    CHECK(sub_group_ballot_inclusive_scan(ballot) == lane / 2 + 1);
    CHECK(sub_group_ballot_exclusive_scan(ballot) == (lane + 1) / 2);
    CHECK(sub_group_ballot_find_lsb(ballot) == 0);
    CHECK(sub_group_broadcast_first(lane) == 0);
    CHECK(sub_group_non_uniform_broadcast(lane, 0) == 0);
    CHECK(sub_group_non_uniform_broadcast(lane, in[0]) == 0);
    CHECK(get_sub_group_eq_mask().x == 1u << lane);
    CHECK(get_sub_group_lt_mask().x == (1u << lane) - 1);
    CHECK(sub_group_non_uniform_reduce_add(1) == (int)size);
    CHECK(sub_group_non_uniform_scan_inclusive_mul(1) == 1);
    CHECK(sub_group_non_uniform_reduce_logical_and(lane < size));
    CHECK(!sub_group_non_uniform_reduce_logical_and(lane > 0));
    CHECK(sub_group_clustered_reduce_add(1, 1) == 1);
    CHECK(sub_group_clustered_reduce_logical_or(1, 1));
    CHECK(sub_group_shuffle(lane, size - 1 - lane) == size - 1 - lane);
    CHECK(sub_group_shuffle_xor(lane, 0) == lane);
    if (lane > 0)
        CHECK(sub_group_non_uniform_any(1));
    uint up = sub_group_shuffle_up(lane, 1), down = sub_group_shuffle_down(lane, 1);
    CHECK(lane == 0 || up == lane - 1);
    CHECK(lane == size - 1 || down == lane + 1);
    CHECK(sub_group_rotate(lane, 1) == (lane + 1) % size);
    CHECK(sub_group_reduce_add((char)1) == (char)size);
    CHECK(all(sub_group_broadcast((float4)(lane), 0) == (float4)(0.0f)));
}
