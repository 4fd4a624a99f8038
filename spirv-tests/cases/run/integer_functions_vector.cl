// The integer functions on vectors, and the forms with a scalar.

kernel void test(global int *out, global const int *in)
{
    const int4 a = (int4)(in[1], -in[2], INT_MAX, INT_MIN), b = (int4)(3, 4, in[1], -1);
    CHECK(all(abs(a) == (uint4)(1, 2, 2147483647u, 2147483648u)));
    CHECK(all(add_sat(a, b) == (int4)(4, 2, INT_MAX, INT_MIN)));
    CHECK(all(max(a, b) == (int4)(3, 4, INT_MAX, -1)));
    CHECK(all(max(a, 0) == (int4)(1, 0, INT_MAX, 0)));
    CHECK(all(min(a, in[2]) == (int4)(1, -2, 2, INT_MIN)));
    CHECK(all(clamp(a, -1, 1) == (int4)(1, -1, 1, -1)));
    CHECK(all(clamp(a, b - 10, b) == (int4)(1, -2, 1, -11)));
    CHECK(all(clz(b) == (int4)(30, 29, 31, 0)));
    CHECK(all(popcount(b) == (int4)(2, 1, 1, 32)));
    CHECK(all(rotate((uchar8)(0x81), (uchar8)(0, 1, 2, 3, 4, 5, 6, 7)) == (uchar8)(0x81, 3, 6, 12, 0x18, 0x30, 0x60, 0xc0)));
    CHECK(all(mul_hi((short2)(0x4000, -0x4000), (short2)(4, 4)) == (short2)(1, -1)));
    CHECK(all(hadd((uchar3)(255, 3, 0), (uchar3)(255, 4, 1)) == (uchar3)(255, 3, 0)));
    CHECK(all(rhadd((uchar3)(255, 3, 0), (uchar3)(255, 4, 1)) == (uchar3)(255, 4, 1)));
    CHECK(all(upsample((uchar2)(1, 255), (uchar2)(2, 255)) == (ushort2)(0x102, 0xffff)));
    CHECK(all(mad24(b, b, b) == (int4)(12, 20, 2, 0)));
    CHECK(all(abs_diff((long2)(LONG_MIN, 5), (long2)(LONG_MAX, 7)) == (ulong2)(ULONG_MAX, 2)));
    CHECK(all(mad_sat((short2)(300, -300), (short2)(200), (short2)(1)) == (short2)(32767, -32768)));
    CHECK(all(sub_sat((ushort16)(1), (ushort16)(2)) == (ushort16)(0)));
}
