kernel void k(global int *out, int a, uchar c)
{
    out[0] = a / 0; // warning: division by zero
    out[1] = a % 0; // warning: remainder of a division by zero
    out[2] = a << 32; // warning: this shifts by 0
    out[3] = a >> -1; // warning: this shifts by 31
    out[4] = c == 256; // warning: never true
    out[5] = 300 > c; // warning: always true
    out[6] = c >= 0;
    out[7] = a << 31;
}
