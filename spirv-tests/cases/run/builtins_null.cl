// `NULL` for a pointer to events: there are none to wait for.
kernel void test(global int *out, global const int *in)
{
    local int shared[4];
    wait_group_events(0, NULL);
    event_t event = async_work_group_copy(shared, in, 4, 0);
    wait_group_events(1, &event);
    CHECK(shared[3] == 3);
    wait_group_events(0, (void *)0);
    wait_group_events(0, 0);
}
