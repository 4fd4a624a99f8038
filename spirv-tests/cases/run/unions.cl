// Unions: members share their bytes; nested in structs, copied, in arrays, anonymous forms by name.

typedef union { uint word; ushort half_[2]; uchar byte[4]; float real; } cell;

struct tagged { int kind; union { int i; float f; char4 c; } value; };

static float number(struct tagged t) { return t.kind ? t.value.f : (float)t.value.i; }

constant union {
    short4 numbers;
    uint words[2];
} vectors[2] = { { (short4)(1, -2, 3, -4) }, { (short4)(5) } };

kernel void test(global int *out, global const int *in)
{
    cell c;
    c.word = 0x01020304u + (uint)in[0];
    CHECK(c.byte[0] == 4 && c.byte[3] == 1 && c.half_[1] == 0x0102);
    c.byte[3] = 0x3f;
    c.byte[2] = 0x80;
    c.half_[0] = 0;
    CHECK(c.real == 1.0f);
    cell d = c;
    d.real = -d.real;
    CHECK(d.word == 0xbf800000u && c.word == 0x3f800000u);

    // The member that is named last has the value. C99 6.7.8p19.
    struct tagged last[2] = { [1] = { 1, { .i = 5, .f = 0.5f } }, [0].value.f = 1.0f, [0].value.i = in[7] };
    CHECK(last[1].value.f == 0.5f && number(last[0]) == 7.0f);

    struct tagged t[2];
    t[0].kind = 0;
    t[0].value.i = in[42];
    t[1].kind = 1;
    t[1].value.f = 0.25f;
    CHECK(number(t[0]) == 42.0f && number(t[1]) == 0.25f);
    t[0] = t[1];
    CHECK(number(t[0]) == 0.25f);
    CHECK(t[1].value.c.w == 0x3e);

    const cell first = { 7 };
    CHECK(first.word == 7 && first.byte[0] == 7);
    const cell by_name = { .real = 2.0f };
    CHECK(by_name.word == 0x40000000u);
    cell cells[3] = { { 1 }, { .byte = { 0, 1 } } };
    CHECK(cells[1].word == 256 && cells[2].word == 0);
    cell *p = &cells[1];
    p->half_[1] = 1;
    CHECK(cells[1].word == 0x10100u);

    CHECK(vectors[in[0]].words[in[0]] == 0xfffe0001u && vectors[in[0]].words[in[1]] == 0xfffc0003u);
    CHECK(vectors[in[1]].words[in[1]] == 0x00050005u);
}
