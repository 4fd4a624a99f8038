// A negative float as an unsigned number.
// global: 4
// arguments: int[4], float[4]

kernel void test(global int *out, global const float *in)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = convert_uint_sat(in[i] * -10.0f);
#else
    out[i] = (uint)(in[i] * -10.0f); // report: conversion: out of the range
#endif
}
