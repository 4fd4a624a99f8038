// ?: with a vector condition takes a component where its most significant bit is set; with a scalar it takes all.

kernel void test(global int *out, global const int *in)
{
    const int4 a = (int4)(1, 2, 3, 4), b = (int4)(-1, -2, -3, -4);
    const int4 mask = (int4)(-in[1], in[0], INT_MIN, in[1]);
    CHECK(all((mask ? a : b) == (int4)(1, -2, 3, -4)));
    CHECK(all((in[1] ? a : b) == a));
    CHECK(all((in[0] ? a : b) == b));
    const float4 f = (float4)(0.5f, 1.5f, 2.5f, 3.5f);
    CHECK(all((f > 2.0f ? f : (float4)0.0f) == (float4)(0.0f, 0.0f, 2.5f, 3.5f)));
    CHECK(all((mask ? f : -f) == (float4)(0.5f, -1.5f, 2.5f, -3.5f)));
    const uchar2 u = (in[1] > 0) ? (uchar2)(7, 8) : (uchar2)(9);
    CHECK(u.x == 7 && u.y == 8);
    const char2 c = (char2)(-128, 127);
    const uchar2 picked = c ? (uchar2)(200, 201) : (uchar2)(1, 2);
    CHECK(picked.x == 200 && picked.y == 2);
    // A scalar operand beside a vector one is widened.
    CHECK(all((mask ? a : 0) == (int4)(1, 0, 3, 0)));
    // Two scalar ones meet in the type of the elements, without being promoted.
    const char small = -(char)in[7], other = (char)in[9];
    const uchar byte = 200;
    const char2 chars = c ? small : other;
    CHECK(chars.x == -7 && chars.y == 9);
    const uchar2 bytes = c ? small : byte;
    CHECK(bytes.x == 249 && bytes.y == 200);
    const short4 halves = convert_short4(mask < 0) ? (short)small : (short)-300;
    CHECK(all(halves == (short4)(-7, -300, -7, -300)));
    CHECK(all((mask ? small : in[5]) == (int4)(-7, 5, -7, 5)));
    CHECK(all((mask ? 1.5f : in[2]) == (float4)(1.5f, 2.0f, 1.5f, 2.0f)));
}
