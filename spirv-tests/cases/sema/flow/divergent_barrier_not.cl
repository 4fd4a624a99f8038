// Barriers that all work-items of a work-group reach together, or may reach together.
// options: -cl-std=CL2.0 -Wdivergent-barrier
#define LOCAL CLK_LOCAL_MEM_FENCE
constant int table[4] = { 1, 2, 3, 4 };
kernel void arguments(global int *a, int n, constant int *c, const global int *r)
{
    if (n > 3) barrier(LOCAL);
    if (c[n] == 1) barrier(LOCAL);
    if (r[get_group_id(0)] == 1) barrier(LOCAL);
    if (table[n & 3]) barrier(LOCAL);
    if (get_local_size(0) == 1) barrier(LOCAL);
    if (get_group_id(0) == 0) barrier(LOCAL);
    if (get_work_dim() == 2 && get_num_groups(0) > 1) barrier(LOCAL);
}
kernel void memory(global int *a, global int *flags)
{
    local int shared;
    if (get_local_id(0) == 0) shared = a[get_group_id(0)];
    barrier(LOCAL);
    if (shared > 3) barrier(LOCAL);
    if (flags[get_global_id(0)]) barrier(LOCAL);
    while (flags[0]) barrier(LOCAL);
}
kernel void reduction(global int *a, local int *tile)
{
    size_t lid = get_local_id(0);
    for (size_t s = get_local_size(0) / 2; s > 0; s >>= 1) {
        if (lid < s) tile[lid] += tile[lid + s];
        barrier(LOCAL);
    }
    for (int s = 1; s < get_local_size(0); s *= 2) {
        int index = 2 * s * lid;
        if (index < get_local_size(0)) tile[index] += tile[index + s];
        barrier(LOCAL);
    }
    if (lid == 0) a[get_group_id(0)] = tile[0];
}
kernel void strides(global int *a, int n)
{
    // All work-items may do the same number of iterations.
    for (int i = get_local_id(0); i < 256; i += 64) barrier(LOCAL);
    for (int i = get_local_id(0); i < n; i += get_local_size(0)) barrier(LOCAL);
    for (int i = get_local_id(0), end = get_local_id(0) + n; i < end; i++) barrier(LOCAL);
    int first = get_global_id(0) - get_local_id(0);
    if (first == 0) barrier(LOCAL);
    if (get_global_id(0) / get_local_size(0) == 2) barrier(LOCAL);
    if (get_local_id(0) < get_local_size(0)) barrier(LOCAL);
    if (get_local_id(0) >= 0) barrier(LOCAL);
    if (get_local_id(0) + 1) barrier(LOCAL);
}
kernel void nested(global int *a, int n)
{
    for (int i = 0; i < n; i++) {
        if (get_local_id(0) == 0) a[i] = i;
        if (i == 3) continue;
        barrier(LOCAL);
        for (int j = i; j < n; ++j) {
            barrier(LOCAL);
            if (a[j] && j < get_local_id(0)) a[j] = 1;
        }
        if (i == n - 1) break;
    }
    while (true) {
        if (get_local_id(0) == 0) a[0] = 1;
        barrier(LOCAL);
    }
}
kernel void joined(global int *a, int n)
{
    int done = 0;
    if (get_local_id(0) == 0) done = 1;
    // What it is by now is not known.
    if (done) barrier(LOCAL);
    int all = work_group_all(done);
    if (all) barrier(LOCAL);
    if (work_group_broadcast(get_local_id(0), 0) == 3) barrier(LOCAL);
    int which = get_local_id(0) < 3 ? 1 : 1;
    if (which) barrier(LOCAL);
}
kernel __attribute__((reqd_work_group_size(1, 1, 1))) void alone(global int *a)
{
    if (get_local_id(0) == 0) barrier(LOCAL);
    if (get_global_id(0) > 7) return;
    barrier(LOCAL);
}
kernel __attribute__((reqd_work_group_size(16, 1, 1))) void stated(global int *a)
{
    if (get_local_id(1) == 0) barrier(LOCAL);
    if (get_local_id(0) < 16) barrier(LOCAL);
}
int group(void) { return get_group_id(0); }
int twice(int n) { return 2 * n; }
void wait(int n) { if (n) barrier(LOCAL); }
kernel void calls(global int *a, int n)
{
    if (group() == 0) wait(n);
    if (twice(n) > 3) wait(get_local_id(0));
    int id = get_local_id(0);
    if (twice(id) > 3) a[id] = 1;
}
kernel void fences(global int *a)
{
    if (get_local_id(0) == 0) {
        mem_fence(LOCAL);
        atomic_work_item_fence(LOCAL, memory_order_acq_rel, memory_scope_work_group);
    }
}
kernel void loops_end(global int *a, int n)
{
    int id = get_local_id(0);
    // The one way out comes before what is repeated.
    for (int i = 0;; i++) {
        if (i > id) break;
        a[id]++;
    }
    barrier(LOCAL);
    for (int i = 0; i < n; i++) {
        barrier(LOCAL);
        if (id > 3) continue;
        a[id]--;
    }
    barrier(LOCAL);
}
