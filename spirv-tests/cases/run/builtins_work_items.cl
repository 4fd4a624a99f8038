// global: 64
// local: 16
// options: -cl-std=CL1.2
// options: -cl-std=CL3.0

// Work-item functions with constant dimensions, with others, and beyond the last.
void dimensions(global int *out, uint first, uint beyond)
{
    CHECK(get_global_id(first) == get_global_id(0));
    CHECK(get_global_id(beyond) == 0);
    CHECK(get_global_size(first) == 64);
    CHECK(get_global_size(beyond) == 1);
    CHECK(get_local_size(first) == 16);
    CHECK(get_local_size(beyond) == 1);
    CHECK(get_local_id(beyond) == 0);
    CHECK(get_num_groups(first) == 4);
    CHECK(get_num_groups(beyond) == 1);
    CHECK(get_group_id(beyond) == 0);
    CHECK(get_global_offset(beyond) == 0);
}

kernel void test(global int *out, global const int *in)
{
    CHECK(get_work_dim() == 1);
    CHECK(get_global_id(0) == get_group_id(0) * get_local_size(0) + get_local_id(0));
    CHECK(get_global_id(1) == 0 && get_global_id(2) == 0 && get_global_id(3) == 0);
    CHECK(get_global_size(0) == 64 && get_global_size(1) == 1 && get_global_size(3) == 1);
    CHECK(get_local_size(0) == 16 && get_local_size(2) == 1 && get_local_size(7) == 1);
    CHECK(get_num_groups(0) == 4 && get_num_groups(1) == 1 && get_num_groups(3) == 1);
    CHECK(get_global_offset(0) == 0 && get_global_offset(3) == 0);
    dimensions(out, in[0], in[3]);
    dimensions(out, in[0], in[200]);
#if __OPENCL_C_VERSION__ >= 200
    CHECK(get_global_linear_id() == get_global_id(0));
    CHECK(get_local_linear_id() == get_local_id(0));
    CHECK(get_enqueued_local_size(0) == 16 && get_enqueued_local_size(in[3]) == 1);
#endif
}
