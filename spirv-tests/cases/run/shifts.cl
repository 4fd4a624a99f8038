// Shift amounts are taken modulo the width of the left operand (OpenCL C 6.5.j, unlike C).

kernel void test(global int *out, global const int *in)
{
    const int one = in[1], n33 = in[33], n40 = in[40], n9 = in[9];

    CHECK(one << n33 == 2);
    CHECK(one << in[31] == INT_MIN);
    CHECK(-16 >> (n33 + 1) == -4);
    CHECK((uint)-16 >> n33 == 0x7ffffff8u);
    CHECK((ulong)one << n40 == 0x10000000000UL);
    CHECK((ulong)one << (n40 + n40) == 0x10000UL);
    CHECK((long)-one >> n40 == -1);
    CHECK(one << (char)-31 == 2);
    CHECK(one << (long)n33 == 2);

    uchar4 bytes = (uchar4)(0x81, 1, 2, 3);
    CHECK(all(bytes << (uchar)n9 == (uchar4)(2, 2, 4, 6)));
    CHECK(all(bytes >> (uchar)1 == (uchar4)(0x40, 0, 1, 1)));
    char2 signs = (char2)(-128, 64);
    CHECK(all(signs >> (char2)(1, n9) == (char2)(-64, 32)));
    ushort2 words = (ushort2)(0x8001, 0x4000);
    CHECK(all(words << (ushort2)(n33, 1) == (ushort2)(2, 0x8000)));
    int4 v = (int4)(1, 2, 3, 4) << (int4)(n33, 1, 32, 34);
    CHECK(all(v == (int4)(2, 4, 3, 16)));
    long2 l = (long2)(1, -1);
    CHECK(all(l << (long2)(65, 64) == (long2)(2, -1)));
    // A scalar narrower than int is promoted first.
    uchar byte = (uchar)in[1];
    CHECK(byte << n9 == 512);
    CHECK(byte << n33 == 2);
    v <<= 1;
    CHECK(v.x == 4);
}
