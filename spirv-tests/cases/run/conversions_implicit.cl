// The usual conversions: ranks, signs, and what a store, an argument and a return convert.

static uchar to_byte(int i) { return i; }
static float to_float(long l) { return l; }
static int to_int(float f) { return f; }

kernel void test(global int *out, global const int *in)
{
    CHECK(to_byte(in[255] + 2) == 1);
    CHECK(to_float(((long)in[1] << 30)) == 1073741824.0f);
    CHECK(to_int(in[7] / 2.0f) == 3);
    CHECK(to_int(-in[7] / 2.0f) == -3);
    CHECK(to_int('a') == 97);

    // int and uint give uint; int and long give long; uint and long give long.
    CHECK(-in[1] > 1u);
    CHECK(-in[1] < 1L);
    CHECK((uint)-in[1] + 1L == 4294967296L);
    CHECK((ushort)in[1] - 2 < 0);
    CHECK((uint)in[1] - 2 > 0);
    CHECK(in[1] ? -in[1] < (char)0 : 0);
    // integer and float give float
    CHECK(in[3] / 2.0f == 1.5f);
    CHECK((ulong)-1 + 0.0f == 18446744073709551616.0f);

    bool b = in[2];
    CHECK(b == true && b + b == 2);
    b = 0.25f;
    CHECK(b == 1);
    b = (bool)0;
    CHECK(!b);
    b = in;
    CHECK(b);
    char c = in[200];
    CHECK(c == -56);
    ushort s = -in[1];
    CHECK(s == 65535);
    uint u = c;
    CHECK(u == 4294967240u);
    ulong l = (uint)c;
    CHECK(l == 4294967240UL);
    float f = in[1] << 24 | 1;
    CHECK(f == 16777216.0f);
    size_t size = -1;
    CHECK(size == (size_t)-1 && size > 0);
}
