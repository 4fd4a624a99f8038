kernel void f(global float *a, global float *b) {
    event_t e = async_work_group_copy(a, b, 64, 0);
    wait_group_events(1, &e);
}
