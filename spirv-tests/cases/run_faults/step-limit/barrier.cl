// A loop with a barrier, whose end depends on a number that is too large.
// run: --global 8 --local 8 --step-limit 10000 --arg iota:int[8] --arg 4294967295

kernel void test(global int *out, uint rounds)
{
#ifdef MENDED
    rounds &= 7;
#endif
    int sum = 0;
    for (uint round = 0; round < rounds; round++) {
        barrier(CLK_GLOBAL_MEM_FENCE); // fault: step-limit: exceeds the limit of steps
        sum += out[get_global_id(0)];
    }
    out[get_global_id(0)] = sum;
}
