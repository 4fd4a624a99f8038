// A column is copied; only elements of the column must wait.
// run: --global 4 --local 4 --arg iota:int[16]

kernel void test(global int *matrix)
{
    local int column[4];
    const int lid = get_local_id(0);
    event_t event = async_work_group_strided_copy(column, matrix + 1, 4, 4, 0);
    matrix[4 * lid] = 0;
#ifdef MENDED
    wait_group_events(1, &event);
#endif
    matrix[4 * lid + 1] = 1; // fault: async-copy: is written before the wait // other: 8
#ifndef MENDED
    wait_group_events(1, &event);
#endif
}
