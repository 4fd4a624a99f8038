// A variable that only some paths write decides a branch.
// run: -w --global 4 --arg iota:int[4] --arg iota:int[4]

kernel void test(global int *out, global const int *in)
{
    const int i = get_global_id(0);
#ifdef MENDED
    int found = 0;
#else
    int found;
#endif
    if (in[i] == 2)
        found = 1;
    if (found) // fault-O0: uninitialized: decides a branch
        out[i] = 1;
    else
        out[i] = 0;
}
