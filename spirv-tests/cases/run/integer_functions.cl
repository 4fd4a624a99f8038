// The integer functions on scalars.

kernel void test(global int *out, global const int *in)
{
    const int n = in[7];
    CHECK(abs(-n) == 7u && abs(INT_MIN + in[0]) == 2147483648u && abs((char)-128) == 128 && abs((uint)n) == 7u);
    CHECK(abs_diff(-n, n) == 14u && abs_diff(INT_MIN, INT_MAX) == UINT_MAX && abs_diff((uchar)3, (uchar)10) == 7);
    CHECK(add_sat(INT_MAX, n) == INT_MAX && add_sat(INT_MIN, -n) == INT_MIN && add_sat((uchar)250, (uchar)n) == 255);
    CHECK(add_sat((char)100, (char)in[100]) == 127 && add_sat((ulong)-1, (ulong)n) == ULONG_MAX);
    CHECK(sub_sat(INT_MIN, n) == INT_MIN && sub_sat((uint)n, 8u) == 0 && sub_sat((char)-100, (char)in[100]) == -128);
    CHECK(hadd(n, 8) == 7 && rhadd(n, 8) == 8 && hadd(INT_MAX, INT_MAX) == INT_MAX && hadd(-n, -8) == -8 && rhadd(-n, -8) == -7);
    CHECK(hadd((uint)-1, (uint)n) == 0x80000003u);
    CHECK(clamp(n, 1, 5) == 5 && clamp(-n, -5, 5) == -5 && clamp(n, 0, 10) == 7);
    CHECK(clz(1) == 31 && clz(in[0]) == 32 && clz((uchar)1) == 7 && clz(-1L) == 0 && clz((ushort)n) == 13);
    CHECK(popcount(n) == 3 && popcount(-1L) == 64 && popcount((char)-1) == 8 && popcount((ushort)0) == 0);
    CHECK(rotate(0x80000001u, (uint)in[1]) == 3u && rotate((uchar)0x81, (uchar)4) == 0x18 && rotate(1, -1) == INT_MIN);
    CHECK(rotate(1L, (long)in[65]) == 2L);
    CHECK(mul_hi(INT_MAX, 4) == 1 && mul_hi(-1, n) == -1 && mul_hi((uint)-1, (uint)n) == 6 && mul_hi((char)100, (char)100) == 39);
    CHECK(mul_hi(1L << 40, 1L << 40) == 65536L && mul_hi(ULONG_MAX, ULONG_MAX) == ULONG_MAX - 1);
    CHECK(mad_hi(1 << 30, 8, n) == 9 && mad_hi(1u << 31, 2u, 5u) == 6u);
    CHECK(mad_sat(INT_MAX, 2, n) == INT_MAX && mad_sat(n, 3, 1) == 22 && mad_sat((uchar)20, (uchar)20, (uchar)1) == 255);
    CHECK(mad_sat(INT_MIN, 2, -n) == INT_MIN && mad_sat((short)-200, (short)200, (short)0) == -32768);
    CHECK(max(n, -n) == 7 && min(n, -n) == -7 && max((uint)n, (uint)-n) == (uint)-7 && min((uchar)200, (uchar)100) == 100);
    CHECK(n * 100000 + mad24(n, 100000, 1) == 1400001 && mul24(n, 3) == n * 3 && mul24(n, 3) == 21);
    CHECK(mad24(n, 100000, 1) == 700001 && mul24(-n, 1000) == -7000 && mul24((uint)n, 3u) == 21u);
    CHECK(upsample((char)-1, (uchar)2) == -254 && upsample((uint)1, (uint)2) == 0x100000002UL);
    CHECK(upsample((ushort)0xabcd, (ushort)in[1]) == 0xabcd0001u);
}
