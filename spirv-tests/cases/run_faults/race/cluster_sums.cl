// Each point adds itself to the sum of its cluster.
// run: --global 16 --local 16 --arg {0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1} --arg zeros:int[2]

kernel void test(global const int *cluster, global int *counts)
{
    const int i = get_global_id(0);
#ifdef MENDED
    atomic_add(&counts[cluster[i]], i);
#else
    counts[cluster[i]] += i; // fault: race: data race in global memory
#endif
}
