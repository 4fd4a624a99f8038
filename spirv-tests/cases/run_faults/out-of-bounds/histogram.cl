// Numbers from 0 to 1 have as many bins and one more: that of 1 itself.
// run: --global 5 --local 5 --arg {0,0.25,0.5,0.75,1} --arg zeros:int[4]

kernel void test(global const float *values, global int *bins)
{
    int bin = (int)(values[get_global_id(0)] * 4);
#ifdef MENDED
    bin = min(bin, 3);
#endif
    atomic_inc(&bins[bin]); // fault: out-of-bounds: at byte 16 of global memory of 16 bytes
}
