// `long long` and its suffixes are those of `long`.
// skip-source: its `long long` has 128 bits
#define LARGE 5000000000LL
#if LARGE / 2 == 2500000000ll && -1LL < 0 && 0xffffffffffffffffULL > 0
#define CONDITION 1
#endif
typedef unsigned long long natural;
constant long long table[2] = { LARGE, -1LL };
long long twice(long long int n) { return n + n; }
kernel void test(global int *out, global const int *in)
{
    long long a = in[3];
    natural b = (natural)in[2] << 40;
    CHECK(CONDITION == 1);
    CHECK(sizeof(long long) == 8 && sizeof(1ll) == 8 && sizeof(2uLL) == 8);
    CHECK(twice(LARGE + a) == 10000000006L);
    CHECK((b >> 40) == 2ull && b == 2199023255552LLU);
    CHECK(table[0] == LARGE && table[in[1]] == -1L);
    CHECK(~0ull / 2 > 1 && -1ll < in[0]);
}
