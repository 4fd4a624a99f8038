// OpenCL C 6.15.12: events in private arrays.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, local int *l)
{
    event_t events[2];
    events[0] = async_work_group_copy(l, g, 4, 0);
    events[1] = async_work_group_copy(l + 4, g + 4, 4, 0);
    wait_group_events(2, events);
}
