// An integer that is narrower than `int` never reaches some constants. One as wide as they are becomes their type, and a `half` is none.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global int *out, char c, uchar u, short s, ushort w, int n, global half *h)
{
    out[0] = c < 128; // warning[S0426]: this comparison of a `char` with 128 is always true
    out[1] = c <= 127;
    out[2] = c >= -128;
    out[3] = c > -129; // warning[S0426]: this comparison of a `char` with -129 is always true
    out[4] = 200 > c; // warning[S0426]: this comparison of a `char` with 200 is always true
    out[5] = u >= 0;
    out[6] = u == -1; // warning[S0426]: this comparison of a `uchar` with -1 is never true
    out[7] = u != 256; // warning[S0426]: this comparison of a `uchar` with 256 is always true
    out[8] = s == 40000; // warning[S0426]: this comparison of a `short` with 40000 is never true
    out[9] = w == 40000;
    out[10] = n == 3000000000u;
    out[11] = h[0] < 70000;
}
