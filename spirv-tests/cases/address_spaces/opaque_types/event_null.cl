// OpenCL C 6.15.12: an event that is no event, in each way to write it.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void wait(event_t e) { wait_group_events(1, &e); }
event_t no_event(void) { return (event_t)0; }
kernel void k(global int *g, local int *l)
{
    event_t a = 0;
    event_t b = async_work_group_copy(l, g, 4, 0);
    a = async_work_group_copy(l + 4, g + 4, 4, a);
    wait(a);
    wait((event_t)0);
    wait_group_events(1, &b);
}
// check-not: OpTypeEvent
