// Functions that stay functions take and return structures. rusticl reads wrong members of those that are returned as they are.

struct five { int a; float b[3]; char c; };
union bits { uint4 all; uchar each[16]; };
struct large { int numbers[40]; struct five inner; };

__attribute__((noinline)) struct five changed(struct five s, int by)
{
    s.a += by;
    s.b[by & 1] = by;
    if (by > 5)
        return s;
    s.c = 9;
    return s;
}

__attribute__((noinline)) union bits reversed(union bits from)
{
    union bits to;
    for (int i = 0; i < 16; i++)
        to.each[i] = from.each[15 - i];
    return to;
}

__attribute__((noinline)) struct large filled(struct large s, int first)
{
    for (int i = 0; i < 40; i++)
        s.numbers[i] += first + i;
    s.inner = changed(s.inner, first);
    return s;
}

__attribute__((noinline)) int numbers_of(struct large s) { s.numbers[0] = s.numbers[39] + s.inner.c; return s.numbers[0]; }

kernel void test(global int *out, global const int *in)
{
    struct five s = { in[1], { 1, 2, 3 }, in[4] };
    struct five t = changed(s, in[3]);
    CHECK(s.a == 1 && s.b[1] == 2 && s.c == 4);
    CHECK(t.a == 4 && t.b[0] == 1 && t.b[1] == 3 && t.b[2] == 3 && t.c == 9);
    s = changed(changed(s, in[6]), in[7]);
    CHECK(s.a == 14 && s.b[0] == 6 && s.b[1] == 7 && s.b[2] == 3 && s.c == 4);
    CHECK(changed(s, in[2]).a == 16 && changed(s, in[2]).c == 9);

    union bits bits = { (uint4)(in[1], in[2], in[3], 0x04050607) };
    bits = reversed(bits);
    CHECK(bits.all.x == 0x07060504 && bits.all.w == 0x01000000 && bits.each[3] == 7);

    struct large large = { { in[5], in[6] }, s };
    struct large more = filled(large, in[2]);
    CHECK(more.numbers[0] == 7 && more.numbers[1] == 9 && more.numbers[39] == 41 && large.numbers[39] == 0);
    CHECK(more.inner.a == 16 && more.inner.c == 9 && large.inner.c == 4);
    CHECK(numbers_of(more) == 50 && more.numbers[0] == 7);
}
