// A vote that some do not call.
// options: -cl-std=CL3.0
// run: --global 16 --local 16 --arg iota:int[16]

kernel void test(global int *out)
{
    const int lid = get_local_id(0);
    int sum = 0;
#ifndef MENDED
    if (lid >= 8)
#endif
        sum = work_group_any(lid == 3); // fault: divergent-collective: 8 of the 16
    out[lid] = sum;
}
