// Comparisons of vectors give -1 or 0 in a signed integer vector of the same width.

kernel void test(global int *out, global const int *in)
{
    const float4 a = (float4)(in[1], in[2], in[3], NAN), b = (float4)(in[2], in[2], in[1], in[1]);
    int4 r = a < b;
    CHECK(r.x == -1 && r.y == 0 && r.z == 0 && r.w == 0);
    r = a <= b;
    CHECK(r.x == -1 && r.y == -1 && r.z == 0 && r.w == 0);
    r = a > b;
    CHECK(r.x == 0 && r.z == -1 && r.w == 0);
    r = a >= b;
    CHECK(r.y == -1 && r.z == -1);
    r = a == b;
    CHECK(r.x == 0 && r.y == -1 && r.w == 0);
    r = a != b;
    CHECK(r.x == -1 && r.y == 0 && r.z == -1 && r.w == -1);
    r = a == a;
    CHECK(r.x == -1 && r.w == 0);

    const uchar4 u = (uchar4)(in[200], 1, 2, 3);
    char4 c = u > (uchar)100;
    CHECK(c.x == -1 && c.y == 0);
    const char4 s = as_char4(u);
    c = s > (char)100;
    CHECK(c.x == 0);
    const ushort2 t = (ushort2)(0xffff, 1);
    short2 h = t > (ushort2)(1, 1);
    CHECK(h.x == -1 && h.y == 0);
    const long2 l = (long2)(-1, 1);
    long2 m = l < 0;
    CHECK(m.x == -1 && m.y == 0);
    m = as_ulong2(l) < 2UL;
    CHECK(m.x == 0 && m.y == -1);
    CHECK(sizeof(u == u) == 4);
    CHECK(sizeof(a == a) == 16);
    // A scalar comparison gives 1.
    CHECK((a.x < b.x) == 1);
    CHECK((a < b).x == -1);
}
