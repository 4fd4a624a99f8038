// A group publishes its result with a flag that is no atomic object.
// run: --global 2 --local 1 --arg zeros:int[2] --arg zeros:int[2]

kernel void test(global int *result, volatile global int *flag)
{
    const int group = get_group_id(0);
#ifdef MENDED
    result[group] = group + 1;
    atomic_xchg(&flag[group], 1);
#else
    if (group == 0)
        flag[0] = 1;
    else
        result[1] = flag[0]; // fault: race: by a work-item of another group // other: 12
#endif
}
