// The work-item functions of a launch in one dimension.
// global: 48
// local: 16

static size_t linear(void) { return get_group_id(0) * get_local_size(0) + get_local_id(0); }

kernel void test(global int *out, global const int *in)
{
    CHECK(get_work_dim() == 1 && sizeof(get_work_dim()) == 4 && sizeof(get_global_id(0)) == sizeof(size_t));
    CHECK(get_global_size(0) == 48 && get_local_size(0) == 16 && get_num_groups(0) == 3);
    CHECK(get_global_id(0) == linear() && get_global_id(0) < 48 && get_local_id(0) == get_global_id(0) % 16);
    CHECK(get_group_id(0) == get_global_id(0) / 16 && get_global_offset(0) == 0);
    CHECK(get_global_size(1) == 1 && get_local_size(2) == 1 && get_num_groups(1) == 1 && get_global_id(1) == 0);
    CHECK(get_local_id(2) == 0 && get_group_id(1) == 0);
    // Outside of the dimensions there are, and with a dimension that is known only at run time.
    const uint d = in[0];
    CHECK(get_global_size(d) == 48 && get_local_id(d) == get_local_id(0) && get_global_id(d + 1) == 0 && get_local_size(d + 2) == 1);
    CHECK(get_global_size(in[7]) == 1 && get_global_id(in[3]) == 0 && get_num_groups(in[9]) == 1 && get_global_offset(3) == 0);
}
