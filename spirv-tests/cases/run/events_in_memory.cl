// Events that are null, in variables and arrays, through functions and branches.
// skip-source: its compiler ends when a null event lies in memory
event_t again(event_t event, bool keep) { return keep ? event : (event_t)0; }

void finish(event_t *events) { wait_group_events(2, events); }

kernel void test(global int *out, global const int *in)
{
    local int4 b[8];
    local int single[4];
    event_t none = 0, event = none;
    if (in[1])
        event = again(event, in[2]);
    event_t mine[2] = { event, 0 };
    mine[0] = async_work_group_copy(b, (global const int4 *)in, 8, event);
    mine[1] = async_work_group_strided_copy(single, in + 1, 4, 3, none);
    finish(mine);
    int lane = get_local_id(0) & 7;
    CHECK(all(b[lane] == (int4)(lane * 4) + (int4)(0, 1, 2, 3)));
    CHECK(single[lane & 3] == 1 + 3 * (lane & 3));
    event = async_work_group_copy(single, in + 40, 4, 0);
    wait_group_events(1, &event);
    CHECK(single[lane & 3] == 40 + (lane & 3));
}
