// The last work-item to finish reads a counter as an ordinary variable while others still increment it.
// run: --global 16 --local 16 --arg zeros:int[1] --arg zeros:int[16]

kernel void test(global int *done, global int *out)
{
    atomic_inc(done);
#ifdef MENDED
    int finished = atomic_add(done, 0);
#else
    int finished = *done; // fault: race: data race in global memory: a read // other: 6
#endif
    out[get_global_id(0)] = finished > 0;
}
