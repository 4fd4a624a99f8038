kernel void k(global int *out, int a, uchar c)
{
    out[0] = a / 0; // warning: division by zero
    out[1] = a % 0; // warning: remainder by zero is undefined
    out[2] = a << 32; // warning: shift count 32 >= width of type (32); shifts by 0
    out[3] = a >> -1; // warning: shift count -1 is negative; shifts by 31
    out[4] = c == 256; // warning: result of comparison of constant 256 with expression of type `uchar` is always false
    out[5] = 300 > c; // warning: always true
    out[6] = c >= 0;
    out[7] = a << 31;
}
