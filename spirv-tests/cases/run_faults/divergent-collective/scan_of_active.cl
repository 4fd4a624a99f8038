// A scan of the work-items that have something to write.
// options: -cl-std=CL2.0
// run: --global 8 --local 8 --arg {1,0,1,1,0,0,1,0} --arg zeros:int[8]

kernel void test(global const int *flags, global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    const int place = work_group_scan_exclusive_add(flags[i]);
    if (flags[i])
        out[place] = i;
#else
    if (flags[i])
        out[work_group_scan_exclusive_add(1)] = i; // fault: divergent-collective: 4 of the 8 work-items
#endif
}
