kernel void k(local int *l, global int *g)
{
    const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
    event_t e = async_work_group_copy(l, g, 4, 0);
    event_t f = 0;
    event_t h = 1; // error: cannot convert `int` to `event_t`
    wait_group_events(1, &e);
}
