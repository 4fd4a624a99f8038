// Wrong calls of cl_khr_extended_async_copies and cl_khr_async_work_group_copy_fence.
kernel void k(global char *g, local char *l, int n)
{
    event_t event = async_work_group_copy_2D2D(l, 0, g, 0, 4, 16, 8, 64, 32, 0);
    event = async_work_group_copy_2D2D(g, 0, g, 0, 4, 16, 8, 64, 32, event); // error: `async_work_group_copy_2D2D`
    event = async_work_group_copy_3D3D(l, 0, g, 0, 4, 16, 8, 64, 32, event); // error: too few arguments to `async_work_group_copy_3D3D`: expected 13, have 10
    async_work_group_copy_fence(); // error: too few arguments to `async_work_group_copy_fence`: expected 1, have 0
    async_work_group_copy_fence(l); // error: argument 1 of `async_work_group_copy_fence`: expected `uint`, found `local char *`
    wait_group_events(1, &event);
}
