// Operations whose operands are known once variables are: what the compiler computes is what the device would.
// options: -cl-std=CL2.0
kernel void test(global int *out, global const int *in)
{
    int i = -7, j = 3;
    uint u = 0x80000000u, v = 5;
    long l = -9, m = 4;
    CHECK(-i == 7 && ~i == 6 && popcount(u) == 1 && i * j == -21 && i / j == -2 && i % j == -1);
    CHECK((u > v) == 1 && (u >= v) == 1 && (v < u) == 1 && (v <= u) == 1 && (u <= v) == 0);
    CHECK((i > j) == 0 && (i >= j) == 0 && (i < j) == 1 && (i <= j) == 1 && (l <= m) == 1);
    CHECK(u >> 31 == 1 && i >> 1 == -4 && v << 4 == 80 && l >> 2 == -3 && (ulong)l >> 60 == 15);
    CHECK(as_uint(i) == 0xfffffff9u && as_int(u) == INT_MIN && (char)0x1ff == -1 && (uchar)i == 249);

    bool yes = j > 2, no = j > 4;
    CHECK((yes && !no) == 1 && (yes || no) == 1 && (yes == no) == 0 && (yes != no) == 1 && (yes ^ no) == 1);
    bool both = yes & no, any = yes | no;
    CHECK(!both && any);

    float f = 1.5f, g = -2.25f;
    CHECK(f + g == -0.75f && f - g == 3.75f && f * g == -3.375f && f / 0.5f == 3.0f && -f == -1.5f);
    CHECK((f > g) == 1 && (f >= g) == 1 && (f < g) == 0 && (f <= g) == 0 && (f == g) == 0 && (f != g) == 1);
    CHECK(convert_int(g) == -2 && convert_uint(f) == 1 && (float)i == -7.0f && (float)u == 2147483648.0f);
    CHECK(as_uint(f) == 0x3fc00000u && as_float(0x40490fdb) > 3.14f);

    double d = 1.5, e = -2.25;
    CHECK(d + e == -0.75 && d - e == 3.75 && d * e == -3.375 && -d == -1.5 && (d > e) == 1 && (d <= e) == 0);
    CHECK((double)i == -7.0 && (double)u == 2147483648.0 && (double)f == 1.5 && (float)e == -2.25f);
    CHECK((uint)d == 1 && (long)e == -2 && as_ulong(d) == 0x3ff8000000000000ul);
    // What does not fit is left to the device.
    CHECK(isinf(d / 0.0));
    out[0] = i + (int)u + (int)l + yes + (int)f + (int)d;
}
