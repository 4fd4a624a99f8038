// The barrier stands in a function whose call depends on the first operand.
// run: --global 4 --local 4 --arg {1,0,1,1} --arg zeros:int[4]

int synchronized(int value)
{
    barrier(CLK_LOCAL_MEM_FENCE); // fault: divergent-barrier: 3 of the 4 work-items
    return value;
}

kernel void test(global const int *flags, global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    const int value = synchronized(i);
    out[i] = flags[i] && value > 0;
#else
    out[i] = flags[i] && synchronized(i) > 0;
#endif
}
