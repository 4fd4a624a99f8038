// C99 6.4.4.1: the first type of the list that holds the value; `long` has 64 bits.
kernel void k(global int *out)
{
    out[0] = sizeof(1) == 4 && sizeof(2147483648) == 8 && sizeof(0x80000000) == 4 && sizeof(1u) == 4;
    out[1] = sizeof(1l) == 8 && sizeof(1ul) == 8 && sizeof(4294967296u) == 8 && sizeof('a') == 4;
    out[2] = sizeof(1.0f) == 4 && sizeof(1.0) == 8 && sizeof("abc") == 4;
    out[3] = -2147483648 < 0 && 0xFFFFFFFF > 0;
}
