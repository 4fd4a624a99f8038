// A float beyond a char.
// run: --global 4 --arg iota:int[4] --arg iota:float[4]

kernel void test(global int *out, global const float *in)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = convert_char_sat(in[i] * 100.0f);
#else
    out[i] = (char)(in[i] * 100.0f); // fault: conversion: out of the range
#endif
}
