kernel void f(global float *a, local float *tile) {
    event_t e = async_work_group_copy(tile, a, 64, 0);
    wait_group_events(1, e);
}
