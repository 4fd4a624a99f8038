// Wrong calls of cl_khr_extended_async_copies and cl_khr_async_work_group_copy_fence.
kernel void k(global char *g, local char *l, int n)
{
    event_t event = async_work_group_copy_2D2D(l, 0, g, 0, 4, 16, 8, 64, 32, 0);
    event = async_work_group_copy_2D2D(g, 0, g, 0, 4, 16, 8, 64, 32, event); // error: `async_work_group_copy_2D2D`
    event = async_work_group_copy_3D3D(l, 0, g, 0, 4, 16, 8, 64, 32, event); // error: `async_work_group_copy_3D3D` takes 13 arguments, not 10
    async_work_group_copy_fence(); // error: `async_work_group_copy_fence` takes 1 argument, not 0
    async_work_group_copy_fence(l); // error: argument 1 of `async_work_group_copy_fence` is `local char *`
    wait_group_events(1, &event);
}
