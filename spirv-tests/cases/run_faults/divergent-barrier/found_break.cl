// Who finds the key leaves the loop; the others wait for it.
// run: --global 8 --local 8 --arg iota:int[8] --arg zeros:int[1]

kernel void test(global const int *keys, global int *found)
{
    local int at;
    const int lid = get_local_id(0);
    if (lid == 0)
        at = -1;
    for (int round = 0; round < 2; round++) {
        barrier(CLK_LOCAL_MEM_FENCE); // fault: divergent-barrier: 7 of the 8 work-items
        if (round == 0 && keys[lid] == 5) {
            at = lid;
#ifndef MENDED
            break;
#endif
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid == 0)
        found[0] = at;
}
