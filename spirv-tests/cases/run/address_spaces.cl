// Variables and pointers in each of the four named spaces.

constant int primes[] = { 2, 3, 5, 7, 11 };
__constant float scale = 0.5f;
constant char name[] = "spir";
constant struct { int a; float2 b; } record = { 4, (float2)(1.0f, 2.0f) };

static int sum_private(const int *p, int n) { int s = 0; while (n--) s += p[n]; return s; }
static int sum_local(local const int *p, int n) { int s = 0; while (n--) s += p[n]; return s; }
static int sum_global(__global const int *p, int n) { int s = 0; while (n--) s += p[n]; return s; }
static int sum_constant(__constant int *p, int n) { int s = 0; while (n--) s += p[n]; return s; }

kernel void test(global int *out, global const int *in)
{
    local int shared[8];
    __local float4 vector;
    __local struct { int count; char flags[4]; } state;
    __private int mine[8];
    constant int more[3] = { 100, 200, 300 };

    for (int i = 0; i < 8; i++) {
        shared[i] = in[i] * 2;
        mine[i] = in[i] * 3;
    }
    CHECK(sum_global(in, 5) == 10);
    CHECK(sum_local(shared, 5) == 20);
    CHECK(sum_private(mine, 5) == 30);
    CHECK(sum_constant(primes, 5) == 28);
    CHECK(sum_constant(more + 1, 2) == 500);
    CHECK(primes[in[3]] == 7);
    CHECK(scale * 4 == 2.0f);
    CHECK(name[2] == 'i' && name[4] == 0 && sizeof(name) == 5);
    CHECK(record.a == 4 && record.b.y == 2.0f);
    vector = (float4)(1, 2, 3, 4);
    vector.z = in[9];
    CHECK(vector.z == 9.0f && vector.w == 4.0f);
    state.count = 3;
    state.flags[in[2]] = 'f';
    CHECK(state.count == 3 && state.flags[2] == 'f');
    constant char *text = "literal";
    CHECK(text[in[0]] == 'l' && text[6] == 'l' && text[7] == 0);
    constant int *p = &primes[1];
    CHECK(p[1] == 5 && *p == 3);
    local int *lp = shared + 2;
    *lp++ = 77;
    CHECK(shared[2] == 77 && *lp == 6);
}
