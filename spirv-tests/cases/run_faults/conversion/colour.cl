// A brightness of more than one becomes a byte.
// run: --global 4 --local 4 --arg {0,0.5,1,1.5} --arg zeros:uchar[4]

kernel void test(global const float *brightness, global uchar *pixels)
{
    const int i = get_global_id(0);
#ifdef MENDED
    pixels[i] = convert_uchar_sat(255 * brightness[i]);
#else
    pixels[i] = convert_uchar(255 * brightness[i]); // fault: conversion: out of the range
#endif
}
