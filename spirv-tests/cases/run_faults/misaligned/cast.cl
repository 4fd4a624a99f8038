// An int at any byte.
// run: --global 2 --arg iota:char[16] --arg iota:int[2]

kernel void test(global const char *in, global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = *(global const int *)(in + 4 * i);
#else
    out[i] = *(global const int *)(in + 5 * i); // fault: misaligned: read at byte 5
#endif
}
