// Reads of local variables that other work-items have written since the last barrier.
// options: -cl-std=CL1.2 -Wlocal-memory-race
// options: -cl-std=CL1.2 -Wall
// snapshot: messages
#define LOCAL CLK_LOCAL_MEM_FENCE
kernel void neighbour(global int *a)
{
    local int tile[65];
    const size_t lid = get_local_id(0);
    tile[lid] = a[lid];
    a[lid] = tile[lid + 1]; // warning: local variable `tile` is read without a barrier after other work-items write it // note: written by other work-items
    a[lid] += tile[lid + 2];
}
kernel void first(global int *a)
{
    local int tile[64];
    int lid = get_local_id(0);
    tile[lid] = a[lid];
    a[lid] = tile[lid] + tile[0]; // warning: local variable `tile` is read
}
kernel void broadcast(global int *a)
{
    local int shared;
    if (get_local_id(0) == 0)
        shared = a[0];
    a[get_local_id(0)] = shared; // warning: local variable `shared` is read
}
kernel void in_branch(global int *a)
{
    local int tile[64];
    int lid = get_local_id(0);
    tile[lid] = a[lid];
    if (lid > 0) a[lid] = tile[lid - 1]; // warning: local variable `tile` is read
}
kernel void next_iteration(global int *a, int n)
{
    local int tile[64];
    int lid = get_local_id(0);
    for (int i = 0; i < n; i++) {
        a[lid] += tile[lid + 1]; // warning: local variable `tile` is read
        barrier(LOCAL);
        tile[lid] = i;
    }
}
kernel __attribute__((reqd_work_group_size(32, 1, 1))) void stated(global int *a)
{
    local int tile[64];
    int lid = get_local_id(0);
    tile[lid] = a[lid];
    a[lid] = tile[lid + 31]; // warning: local variable `tile` is read
}
