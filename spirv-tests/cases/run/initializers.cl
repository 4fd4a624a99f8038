// Initializers: nested braces, braces left out, designators, vectors in aggregates, strings, zero fill.

struct inner { short a, b[2]; };
struct outer { int first; struct inner in[2]; float4 v; char text[6]; };

constant struct outer table[2] = {
    { 1, { { 2, { 3, 4 } }, { 5, { 6 } } }, (float4)(7.0f), "abc" },
    [1] = { .v = (float4)(1.0f, 2.0f, 3.0f, 4.0f), .in[1].b[1] = 9, .first = -1 },
};
constant int sparse[] = { [3] = 30, 40, [1] = 10, };
constant uchar bits[2][4] = { 1, 2, 3, 4, { 5, 6 } };
// A designator names an array, and its values have no braces: they fill its elements, and go on after it. C99 6.7.8p17, p20.
constant struct inner designated[2] = { [0].b = 7, 8, 9, 10, [1].b[1] = 12 };
constant int rows[3][2] = { { 1, 2 }, [1] = 3, 4, 5, [0] = 6 };
// A string initializes an array of characters also where the braces around its structure are left out. C99 6.7.8p14.
struct named { char name[4]; int number; };
constant struct named names[2] = { "abc", 1, "de", 2 };
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
    CHECK(designated[0].a == 0 && designated[0].b[0] == 7 && designated[0].b[1] == 8);
    CHECK(designated[1].a == 9 && designated[1].b[0] == 10 && designated[1].b[1] == 12);
    CHECK(rows[0][0] == 6 && rows[0][1] == 2 && rows[1][0] == 3 && rows[1][1] == 4 && rows[2][0] == 5 && rows[2][1] == 0);
    CHECK(names[0].name[2] == 'c' && names[0].number == 1 && names[1].name[1] == 'e' && names[1].number == 2);

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
    struct inner late[2] = { [1].b = n, n + 1, };
    CHECK(late[0].b[0] == 0 && late[1].a == 0 && late[1].b[0] == 8 && late[1].b[1] == 9);
    struct named local_names[2] = { [0].name = "xyz", n, "uv", n + 1 };
    CHECK(local_names[0].name[2] == 'z' && local_names[0].number == 8);
    CHECK(local_names[1].name[1] == 'v' && local_names[1].name[2] == 0 && local_names[1].number == 9);
    int zeros[20] = { 0 };
    CHECK(zeros[0] == 0 && zeros[n] == 0 && zeros[19] == 0);
}
