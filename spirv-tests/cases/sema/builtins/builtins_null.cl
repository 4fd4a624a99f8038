// versions: 1.0 1.2
// `NULL` stands for a pointer to anything: `(void *)0` is a null pointer constant. C99 6.3.2.3, paragraph 3.
kernel void f(global int *out, local int *shared)
{
    event_t event = async_work_group_copy(shared, out, 4, 0);
    wait_group_events(0, NULL);
    wait_group_events(0, (void *)0);
    wait_group_events(0, 0);
    wait_group_events(1, &event);
}
