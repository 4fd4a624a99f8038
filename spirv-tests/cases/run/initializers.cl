// Initializers: nested braces, braces left out, designators, vectors in aggregates, strings, zero fill.

struct inner { short a, b[2]; };
struct outer { int first; struct inner in[2]; float4 v; char text[6]; };

constant struct outer table[2] = {
    { 1, { { 2, { 3, 4 } }, { 5, { 6 } } }, (float4)(7.0f), "abc" },
    [1] = { .v = (float4)(1.0f, 2.0f, 3.0f, 4.0f), .in[1].b[1] = 9, .first = -1 },
};
constant int sparse[] = { [3] = 30, 40, [1] = 10, };
constant uchar bits[2][4] = { 1, 2, 3, 4, { 5, 6 } };
constant int computed = (1 << 4) + sizeof(struct inner) * 2 - (3 > 2 ? 1 : 0);

kernel void test(global int *out, global const int *in)
{
    const int n = in[8];
    CHECK(table[0].first == 1 && table[0].in[0].a == 2 && table[0].in[0].b[1] == 4);
    CHECK(table[0].in[1].b[0] == 6 && table[0].in[1].b[1] == 0);
    CHECK(table[0].v.w == 7.0f && table[0].text[2] == 'c' && table[0].text[3] == 0 && table[0].text[5] == 0);
    CHECK(table[1].first == -1 && table[1].in[0].a == 0 && table[1].in[1].b[1] == 9 && table[1].v.z == 3.0f);
    CHECK(sizeof(sparse) == 20 && sparse[0] == 0 && sparse[1] == 10 && sparse[3] == 30 && sparse[4] == 40);
    CHECK(bits[0][3] == 4 && bits[1][1] == 6 && bits[1][2] == 0);
    CHECK(computed == 27);

    struct outer o = { n, { { n + 1 } }, .text = "xy" };
    CHECK(o.first == 8 && o.in[0].a == 9 && o.in[0].b[0] == 0 && o.in[1].a == 0);
    CHECK(all(o.v == (float4)(0.0f)) && o.text[1] == 'y' && o.text[2] == 0);
    struct inner flat[2] = { 1, 2, 3, 4, 5, 6 };
    CHECK(flat[0].b[1] == 3 && flat[1].a == 4 && flat[1].b[1] == 6);
    int array[] = { n, n * 2, [5] = n, n + 3 };
    CHECK(sizeof(array) / sizeof(int) == 7 && array[1] == 16 && array[3] == 0 && array[6] == 11);
    int twice[2] = { [0] = 1, [0] = 2 };
    CHECK(twice[0] == 2 && twice[1] == 0);
    char text[] = "tab\there";
    CHECK(sizeof(text) == 9 && text[3] == '\t');
    char exact[3] = "abc";
    CHECK(exact[2] == 'c');
    char braced[8] = { "hi" };
    CHECK(braced[1] == 'i' && braced[7] == 0);
    int scalar = { n };
    CHECK(scalar == 8);
    float4 vectors[2] = { (float4)(1.0f), { 1, 2, 3, 4 } };
    CHECK(vectors[0].w == 1.0f && vectors[1].w == 4.0f);
    const struct inner copy = flat[1];
    struct { struct inner i; int j; } wrapped = { copy, 5 };
    CHECK(wrapped.i.b[0] == 5 && wrapped.j == 5);
    int zeros[20] = { 0 };
    CHECK(zeros[0] == 0 && zeros[n] == 0 && zeros[19] == 0);
}
