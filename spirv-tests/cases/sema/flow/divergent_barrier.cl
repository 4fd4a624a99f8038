// Barriers and other functions of a work-group that not all its work-items reach.
// options: -cl-std=CL2.0 -Wall
// options: -cl-std=CL3.0 -Wall
// snapshot: messages
#define LOCAL CLK_LOCAL_MEM_FENCE
kernel void branch(global int *a)
{
    if (get_local_id(0) == 0) {
        a[0] = 1;
        barrier(LOCAL); // warning: barrier in a branch that not all work-items of the work-group take // note: depends on `get_local_id(0)`
        barrier(LOCAL);
    } else
        a[1] = 1;
}
kernel void variables(global int *a, int n)
{
    const int id = get_global_id(0);
    const int shifted = id + n;
    bool is_inside = shifted < 100;
    if (is_inside)
        barrier(LOCAL); // warning: barrier in a branch that not all work-items
}
kernel void early_return(global int *a, int n)
{
    const size_t id = get_global_id(0);
    if (id >= n)
        return;
    a[id] = n;
    work_group_barrier(LOCAL); // warning: barrier after a jump that only some work-items of the work-group take
    a[id] = a[n - id];
}
kernel void reduction(global int *a, local int *tile)
{
    size_t lid = get_local_id(0);
    for (size_t s = get_local_size(0) / 2; s > 0; s >>= 1) {
        if (lid < s) {
            tile[lid] += tile[lid + s];
            barrier(LOCAL); // warning: barrier in a branch
        }
    }
}
kernel void loops(global int *a, int n)
{
    for (int i = 0; i < get_local_id(0); i++)
        barrier(LOCAL); // warning: barrier in a loop that work-items of the work-group leave after different numbers of iterations
    for (int i = get_global_id(0); i < n; i++)
        barrier(LOCAL); // warning: barrier in a loop
    int j = 0;
    do {
        barrier(LOCAL); // warning: barrier in a loop
    } while (j++ < get_local_id(1));
}
kernel void jumps(global int *a, int n)
{
    for (int i = 0; i < n; i++) {
        if (get_local_id(0) == i)
            break;
        barrier(LOCAL); // warning: barrier after a jump
    }
    for (int i = 0; i < n; i++) {
        if (get_local_id(0) == i)
            continue;
        barrier(LOCAL); // warning: barrier after a jump
    }
    if (get_local_id(2) == 0) goto end;
    barrier(LOCAL); // warning: barrier after a jump
end:
    a[0] = 1;
}
kernel void choices(global int *a)
{
    switch (get_local_id(0)) {
    case 0:
        barrier(LOCAL); // warning: barrier in a branch
        break;
    default:
        break;
    }
    if (a && get_local_id(0) % 2)
        barrier(LOCAL); // warning: barrier in a branch
    int2 p = (int2)(get_group_id(0), get_global_id(1));
    if (p.y == 3)
        barrier(LOCAL); // warning: barrier in a branch
}
kernel void atomics(global int *a, int n)
{
    while (atomic_inc(a) < n)
        barrier(LOCAL); // warning: barrier in a loop
}
void wait(void) { barrier(LOCAL); }
void wait_too(int n) { if (n) wait(); }
int lane(int of) { return get_local_id(of); }
kernel void calls(global int *a, int n)
{
    if (get_local_id(0) == 0)
        wait(); // warning: call of `wait`, which contains a barrier or group function, in a branch
    if (get_local_id(0) == 1)
        wait_too(1); // warning: call of `wait_too`
}
kernel void events(global int *a, local int *b)
{
    event_t event = 0;
    if (get_local_id(0) == 0) {
        event = async_work_group_copy(b, a, 4, 0); // warning: asynchronous copy in a branch
        wait_group_events(1, &event);
    }
    if (get_local_id(0) == 1)
        wait_group_events(1, &event); // warning: `wait_group_events` in a branch
}
kernel void collectives(global int *a, int n)
{
    if (get_local_id(0) < 3)
        a[0] = work_group_reduce_add(n); // warning: work-group function in a branch
}
