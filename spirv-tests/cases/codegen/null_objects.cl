// options: -O0
// options: -O1
// Null events, pointers and structures are valid constants; arrays of events too.
// check-not: OpTypeEvent
struct item {
    global int *where;
    float4 what;
};

event_t no_event(void) { return 0; }

kernel void f(global int *out, global const int *in, local int *scratch) {
    event_t first = async_work_group_copy(scratch, in, 16, 0);
    event_t both[2] = {first, async_work_group_copy(scratch + 16, in, 16, (event_t)0)};
    wait_group_events(2, both);
    struct item nothing = {0};
    struct item items[3] = {{out}, {0, (float4)(1.0f)}};
    out[get_global_id(0)] = scratch[3] + (nothing.where == 0) + (items[1].where == nothing.where);
}
