// Local variables that are read after a barrier, or of which no other work-item may have written what is read.
// options: -cl-std=CL2.0 -Wlocal-memory-race
#define LOCAL CLK_LOCAL_MEM_FENCE
kernel void ordered(global int *a, int n)
{
    local int tile[65], shared;
    const size_t lid = get_local_id(0);
    tile[lid] = a[lid];
    if (lid == 0) shared = a[0];
    barrier(LOCAL);
    a[lid] = tile[lid + 1] + tile[0] + shared;
    for (int i = 0; i < n; i++) {
        barrier(LOCAL);
        tile[lid] = i;
        barrier(LOCAL);
        a[lid] += tile[lid + 1];
    }
}
kernel void own(global int *a)
{
    local int tile[128];
    int lid = get_local_id(0);
    tile[lid] = a[lid];
    tile[lid + 64] = a[lid + 64];
    a[lid] = tile[lid] + tile[lid + 64];
    tile[lid + 1] = 3;
    a[lid] = tile[lid + 1];
}
kernel void one_work_item(global int *a)
{
    local int shared, tile[4];
    if (get_local_id(0) == 0) {
        shared = a[0];
        tile[0] = shared;
        a[1] = shared + tile[0];
    }
    int lid = get_local_id(0);
    tile[lid] = 2;
    if (lid == 0) a[0] = tile[0];
}
kernel void all_write(global int *a, int n)
{
    local int shared;
    shared = n;
    a[get_local_id(0)] = shared;
}
kernel void some_paths(global int *a, int n)
{
    local int tile[65];
    int lid = get_local_id(0);
    tile[lid] = a[lid];
    if (n) barrier(LOCAL);
    a[lid] = tile[lid + 1];
}
void wait(void) { barrier(LOCAL); }
kernel void calls(global int *a)
{
    local int tile[65];
    int lid = get_local_id(0);
    tile[lid] = a[lid];
    wait();
    a[lid] = tile[lid + 1];
    tile[lid] = a[lid];
    mem_fence(LOCAL);
    a[lid] = tile[lid + 1];
}
kernel void in_lockstep(global int *a)
{
    local volatile int tile[64];
    int lid = get_local_id(0);
    tile[lid] = a[lid];
    if (lid < 32) tile[lid] += tile[lid + 1];
}
kernel __attribute__((reqd_work_group_size(32, 1, 1))) void stated(global int *a)
{
    local int tile[64];
    int lid = get_local_id(0);
    tile[lid] = a[lid];
    a[lid] = tile[lid + 32];
}
