// Functions: prototypes, parameters that are changed, void, early returns, static and inline, arguments of each kind.

static int later(int a, float b);
void store(global int *where, int what);
inline int doubled(int n) { return 2 * n; }
static inline float4 spread(float f) { return (float4)(f, f + 1, f + 2, f + 3); }
__attribute__((always_inline)) int tripled(int n) { return 3 * n; }
__attribute__((noinline)) int quadrupled(int n) { return 4 * n; }

static int clamp_to(int n, int low, int high)
{
    if (n < low) return low;
    if (n > high)
        return high;
    return n;
}

static void nothing(void) { return; }
static bool is_even(int n) { return !(n & 1); }
static int changes(int n) { n += 5; n *= 2; return n; }
static uchar3 bytes(uchar a) { return (uchar3)(a, a + 1, a + 2); }
static void minmax(const int a, const int b, int *low, int *high) { *low = min(a, b); *high = max(a, b); }
int const unusual(int), takes_none(void);
int const unusual(int n) { return n; }
int const takes_none(void) { return 17; }

static int later(int a, float b) { return a + (int)b; }
void store(global int *where, int what) { *where = what; }

kernel void test(global int *out, global const int *in, global uint *memory)
{
    CHECK(later(in[3], 4.9f) == 7);
    CHECK(later(2.9f, in[4]) == 6);
    store((global int *)memory + 3, -in[8]);
    CHECK(memory[3] == (uint)-8);
    CHECK(doubled(in[4]) + tripled(in[4]) + quadrupled(in[4]) == 36);
    CHECK(all(spread(in[2]) == (float4)(2, 3, 4, 5)));
    CHECK(clamp_to(in[5], 6, 9) == 6 && clamp_to(in[50], 6, 9) == 9 && clamp_to(in[7], 6, 9) == 7);
    nothing();
    CHECK(is_even(in[4]) && !is_even(in[5]));
    int n = in[1];
    CHECK(changes(n) == 12 && n == 1);
    CHECK(bytes(in[255]).z == 1);
    int low, high;
    minmax(in[9], in[2], &low, &high);
    CHECK(low == 2 && high == 9);
    CHECK(unusual(in[6]) == 6 && takes_none() == 17);
    CHECK(doubled(doubled(doubled(in[1]))) == 8);
}
