// OpenCL C 6.15.11: copies between local and global memory, in both directions.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global float4 *g, local float4 *l)
{
    event_t e = async_work_group_copy(l, g, 16, 0);
    e = async_work_group_copy(g, l, 16, e);
    wait_group_events(1, &e);
    prefetch(g, 16);
}
