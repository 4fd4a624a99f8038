// Two work-items write the same value: still a race.
// run: --global 16 --local 16 --arg iota:int[1]

kernel void test(global int *found)
{
#ifdef MENDED
    if (get_global_id(0) == 0)
#endif
        *found = 1; // fault: race: a write at byte 0 conflicts with a write
}
