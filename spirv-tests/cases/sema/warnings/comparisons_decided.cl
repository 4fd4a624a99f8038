// An integer that is narrower than `int` never reaches some constants. One as wide as they are becomes their type, and a `half` is none.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global int *out, char c, uchar u, short s, ushort w, int n, global half *h)
{
    out[0] = c < 128; // warning[S0426]: result of comparison of constant 128 with expression of type `char` is always true
    out[1] = c <= 127;
    out[2] = c >= -128;
    out[3] = c > -129; // warning[S0426]: result of comparison of constant -129 with expression of type `char` is always true
    out[4] = 200 > c; // warning[S0426]: result of comparison of constant 200 with expression of type `char` is always true
    out[5] = u >= 0;
    out[6] = u == -1; // warning[S0426]: result of comparison of constant -1 with expression of type `uchar` is always false
    out[7] = u != 256; // warning[S0426]: result of comparison of constant 256 with expression of type `uchar` is always true
    out[8] = s == 40000; // warning[S0426]: result of comparison of constant 40000 with expression of type `short` is always false
    out[9] = w == 40000;
    out[10] = n == 3000000000u;
    out[11] = h[0] < 70000;
}
