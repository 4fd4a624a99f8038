// A relaxation of edges looks at a distance before it lowers it atomically; other groups lower the same one.
// run: --global 32 --local 8 --arg {100} --arg iota:int[32]

kernel void test(global int *distance, global const int *found)
{
    int own = found[get_global_id(0)];
#ifdef MENDED
    atomic_min(distance, own);
#else
    if (own < *distance)
        atomic_min(distance, own); // fault: race: data race in global memory: a write // other: 10
#endif
}
