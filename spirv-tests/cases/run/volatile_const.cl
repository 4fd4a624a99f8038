// Qualifiers: const places are read, volatile ones are read and written each time, restrict changes nothing seen.

static int read_twice(const volatile global int *p) { return *p + *p; }
static void add_into(global int *restrict to, const global int *__restrict__ from) { *to += *from; }

kernel void test(global int *out, global const int *in, global uint *memory)
{
    volatile global int *g = (volatile global int *)memory;
    *g = in[3];
    *g += 2;
    CHECK(read_twice(g) == 10);
    const int a = in[4], *const p = &a;
    const int *q = p;
    CHECK(*q + *p == 8);
    volatile int v = 1;
    v++;
    v = v * v;
    CHECK(v == 4);
    CHECK(v++ == 4 && v-- == 5 && v == 4 && ++v == 5 && --v == 4);
    CHECK((*g)++ == 5 && *g == 6 && --*g == 5);
    const float4 f = (float4)(1, 2, 3, 4);
    CHECK(f.w == 4.0f);
    const struct { int x; const int y; } s = { 1, 2 };
    CHECK(s.x + s.y == 3);
    global int *to = (global int *)memory + 8;
    add_into(to, in + 5);
    CHECK(*to == 5);
    const volatile int both = 6;
    CHECK(both == 6);
    volatile local int shared;
    shared = 5;
    CHECK(shared == 5);
}
