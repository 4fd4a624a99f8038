// bool: any scalar becomes 0 or 1; in memory, in structs, as a parameter, a result and an index.

struct flags { bool a, b; int c; bool d[3]; };

static bool negate(bool b) { return !b; }
static bool from_float(float f) { return f; }
static bool from_pointer(global const int *p) { return p; }
static int count(const bool *b, int n) { int r = 0; while (n--) r += b[n]; return r; }

kernel void test(global int *out, global const int *in, global uint *memory)
{
    bool b = in[7];
    CHECK(b == 1 && sizeof(bool) == 1 && b + b + true == 3);
    b = !b;
    CHECK(b == false && negate(b) && !negate(in[2]));
    CHECK(from_float(0.1f) && !from_float(-0.0f * in[1]) && from_pointer(in) && !from_pointer(0));
    const float nan = as_float(0x7fc00000 + in[1]);
    CHECK(from_float(nan) && !!nan && (nan || 0) && (bool)nan == 1 && nan);
    struct flags f = { in[256 / 2], false, 5, { true, in[0], 2 } };
    CHECK(f.a == 1 && !f.b && f.d[0] && !f.d[1] && f.d[2] == 1);
    f.b = f.c > 4 && f.d[0];
    CHECK(f.b);
    bool array[5] = { 1, 0, 9 };
    array[4] = array[in[0]];
    CHECK(count(array, 5) == 3);
    global bool *g = (global bool *)memory;
    g[1] = in[200];
    CHECK(g[1] && ((global uchar *)memory)[1] == 1);
    g[2] |= 4;
    g[3] = g[1] & g[2];
    CHECK(g[2] == 1 && g[3] == 1 && (g[1] ^ g[2]) == 0);
    int table[2] = { 10, 20 };
    CHECK(table[b] == 10 && table[!b] == 20);
    CHECK((b ? 1 : 2) == 2 && (int)(bool)0x100 == 1 && (bool)0.5f == 1);
    const int n = in[3] == 3;
    CHECK(n == 1);
    b += 5;
    CHECK(b == 1);
}
