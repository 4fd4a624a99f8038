// A coordinate left of the grid becomes an unsigned index.
// run: --global 4 --local 4 --arg {0.5,1.5,-1.5,2.5} --arg zeros:uint[4]

kernel void test(global const float *x, global uint *cells)
{
    const int i = get_global_id(0);
#ifdef MENDED
    cells[i] = convert_uint_sat(x[i]);
#else
    cells[i] = (uint)x[i]; // fault: conversion: out of the range
#endif
}
