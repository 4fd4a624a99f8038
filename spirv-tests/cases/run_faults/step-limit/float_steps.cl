// The loop ends at a number that its steps miss.
// run: --global 1 --step-limit 200000 --arg zeros:float[1]

kernel void test(global float *out)
{
    float sum = 0;
#ifdef MENDED
    for (float x = 0; x < 1; x += 0.1f)
#else
    for (float x = 0; x != 1; x += 0.3f) // fault: step-limit: exceeds the limit of steps
#endif
        sum += x;
    out[0] = sum;
}
