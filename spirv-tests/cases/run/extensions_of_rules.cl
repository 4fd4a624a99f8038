// options: -cl-std=CL2.0
// skip-source: not every compiler takes each of them
// What breaks a rule without harm has the value that is meant.
#define SIZE 4
#define SIZE 5
#ifdef SIZE extra
#define FOUND 1
#endif
#define FIRST(x, ...) x
#define JOINED(x, ...) (x __VA_OPT__(+) __VA_ARGS__)
#define SUM(x, rest...) sum(x, ## rest)
const struct point { int x, y; };
#define INLINE static inline
static static constant int twice = 1;
static INLINE int one(void) { return 1; }
enum later;
constant ulong large = 18446744073709551615;
constant int of_comma = (3, 0b101);
_Alignas(32) constant int aligned = 9;
enum later { FIRST_ONE = 3, SECOND };
[[gnu::noinline]] int sum(int a, int b) { return a + b; }
int old_style(a, b)
    int a;
    char b;
{
    return a - b;
}
kernel void test(global int *out, global const int *in, global uint *words)
{
    CHECK(SIZE == 5 && FOUND == 1);
    CHECK('\q' == 'q' && large == ~0UL && of_comma == in[5] && twice == one());
    CHECK(JOINED(in[1]) == 1 && JOINED(in[1], 2) == 3 && FIRST(in[4], 5) == 4 && SUM(in[2], 3) == 5);
    struct point p = { in[1], in[2] };
    CHECK(__builtin_offsetof(struct point, y) == 4 && p.x + p.y == 3);
    CHECK(aligned == 9 && ((size_t)&aligned & 31) == 0);
    enum later e = SECOND;
    CHECK(e == in[4] && old_style(in[7], in[3]) == 4);
    private uint number = in[6];
    private int *same = &number;
    private const int *constant_one = same;
    private int *writable = constant_one;
    *writable += 1;
    CHECK(number == 7 && same == &number && (in[0] ?: 8) == 8 && (in[3] ?: 8) == 3);
    CHECK(({ int inner = in[2]; inner * 3; }) == 6);
    __auto_type deduced = in[3] * 0.5f;
    CHECK(deduced == 1.5f && sizeof(deduced) == 4);
    int sums = 0;
    _Pragma("unroll 2") for (int i = 0; i < 4; i++) sums += in[i];
    CHECK(sums == 6);
    float4 colour = (float4)(in[1], in[2], in[3], in[4]);
    colour.rg = colour.ba;
    CHECK(colour.x == 3 && colour.y == 4);
    switch (in[6]) {
    case 1 ... 5: CHECK(0); break;
    case 6 ... 9: CHECK(1);
    }
}
