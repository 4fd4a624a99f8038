// A float beyond an int.
// run: --global 4 --arg iota:int[4] --arg iota:float[4]

kernel void test(global int *out, global const float *in)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = convert_int_sat(in[i] * 1e9f);
#else
    out[i] = (int)(in[i] * 1e9f); // fault: conversion: out of the range
#endif
}
