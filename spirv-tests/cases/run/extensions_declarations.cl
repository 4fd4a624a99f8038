// Declarations beyond C99: `__auto_type`, types of parameters before the body, enumerations named early, attributes in brackets, casts to unions.
enum early;
int known(private enum early *p);
enum early { FIRST, SECOND };
int known(private enum early *p) { return *p == SECOND; }

int difference(a, b, scale) // as before C89
    int a, b;
    float scale;
{
    return (a - b) * scale;
}
int read(p, index)
    global const int *p;
    uint index;
{
    return p[index];
}

union bits { int i; float f; struct { short low, high; } parts; };
int low(union bits bits) { return bits.parts.low; }

[[gnu::noinline]] int added([[maybe_unused]] int a, int b) { return b + 1; }
[[nodiscard, clang::always_inline]] static int twice(int a) { return a * 2; }
struct [[gnu::packed]] packed { char c; int i [[maybe_unused]]; };

kernel void test(global int *out, global const int *in)
{
    __auto_type number = in[3];
    const __auto_type half_of = in[5] / 2.0f;
    __auto_type pointer = in;
    __auto_type character = (char)in[7];
    CHECK(number == 3 && sizeof(number) == 4 && half_of == 2.5f && sizeof(character) == 1);
    pointer += 4;
    CHECK(*pointer == 4);
    int calls = 0;
    __auto_type once = calls++;
    CHECK(once == 0 && calls == 1);
    int array[3] = { in[1], in[2], in[3] };
    __auto_type first = array;
    CHECK(first[2] == 3 && sizeof(first) == sizeof(void *));
    enum early e = SECOND;
    CHECK(known(&e));
    CHECK(difference(in[9], in[4], 2.0f) == 10 && read(in, 6) == 6);
    union bits u = (union bits)(1.0f + in[0]);
    CHECK(u.i == 0x3f800000 && ((union bits)in[8]).i == 8 && low((union bits)0x12340007) == 7);
    CHECK(added(1, in[2]) == 3 && twice(in[4]) == 8 && sizeof(struct packed) == 5);
    switch (in[1]) {
        case 1: calls = 5; [[fallthrough]];
        case 2: calls += 2;
    }
    CHECK(calls == 7);
    [[maybe_unused]] int unused = 1, used [[gnu::aligned(32)]] = 2;
    CHECK(used == 2 && ((uintptr_t)&used & 31) == 0);
    [[opencl::opencl_unroll_hint(2)]] for (int i = 0; i < 4; i++)
        calls += i;
    CHECK(calls == 13);
}
