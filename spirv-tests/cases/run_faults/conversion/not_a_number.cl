// The cell of a point whose coordinate is no number.
// run: --global 2 --local 2 --arg {1,0} --arg zeros:int[2]

kernel void test(global const float *in, global int *out)
{
    const int i = get_global_id(0);
    const float x = in[i] / in[i];
#ifdef MENDED
    out[i] = isnan(x) ? -1 : (int)x;
#else
    out[i] = (int)x; // fault: conversion: out of the range
#endif
}
