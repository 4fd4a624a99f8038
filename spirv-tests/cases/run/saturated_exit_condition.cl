// The exit condition of a loop is known, but a saturated conversion is not the low bits of its operand.
kernel void test(global int *out, global const int *in)
{
    int n = 0;
repeat:
    if (convert_uchar_sat(0x8000000000000000uL) < (char)1)
        n = 100;
    else if (++n < 3)
        goto repeat;
    CHECK(n == 3);
}
