// Functions of a sub-group: what differs between sub-groups does not matter.
// options: -cl-std=CL3.0 -cl-ext=+cl_khr_subgroups,+cl_khr_subgroup_non_uniform_arithmetic -Wdivergent-barrier
kernel void k(global int *a, int n)
{
    if (get_sub_group_local_id() < 4)
        a[0] = sub_group_reduce_add(n); // warning: sub-group function in a branch that not all work-items of the sub-group take
    if (get_local_id(0) == 0)
        sub_group_barrier(CLK_LOCAL_MEM_FENCE); // warning: barrier in a branch that not all work-items of the sub-group take
    if (get_sub_group_id() == 0)
        a[1] = sub_group_reduce_add(n);
    if (get_local_id(0) < 32)
        a[2] = sub_group_broadcast(n, 0);
    if (get_sub_group_local_id() < 4)
        a[3] = sub_group_non_uniform_reduce_add(n);
    if (get_sub_group_id() == 0)
        barrier(CLK_LOCAL_MEM_FENCE); // warning: barrier in a branch that not all work-items of the work-group take
}
