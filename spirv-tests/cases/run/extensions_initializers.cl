// Initializers that go beyond C99: excess values, braces, none at all, and a comma.
struct pair { int a, b; };
constant struct pair excess = { 1, 2, 3 };
constant struct pair zero = {};
constant char text[2] = "abc";
constant float4 rows[2] = { 1, 2, 3, 4, 5, 6, 7, 8 };
constant int comma = (7, 8);
int count(private int *n) { return ++*n; }
kernel void test(global int *out, global const int *in)
{
    int calls = 0;
    int list[2] = { count(&calls), count(&calls), count(&calls) };
    CHECK(list[0] == 1 && list[1] == 2 && calls == 2);
    int scalar = {{ in[5] }}, none = {}, both = { in[1], in[2] };
    CHECK(scalar == 5 && none == 0 && both == 1);
    int zeros[4] = {};
    int4 vector = {};
    CHECK(zeros[in[3]] == 0 && all(vector == 0));
    CHECK(excess.a == 1 && excess.b == 2 && zero.a == 0 && zero.b == 0);
    CHECK(text[0] == 'a' && text[1] == 'b');
    float4 flat[2] = { in[1], in[2], in[3] };
    CHECK(all(flat[0] == 1.0f) && all(flat[1] == 2.0f));
    CHECK(all(rows[0] == 1.0f) && all(rows[1] == 2.0f));
    CHECK(comma == 8);
}
