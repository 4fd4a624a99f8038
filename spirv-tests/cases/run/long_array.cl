// An array with more elements than one constant instruction can have, read at both ends of its parts.
#define TEN(text) text text text text text text text text text text
#define MANY TEN(TEN(TEN("0123456789")))

constant char table[] = MANY MANY MANY MANY MANY MANY MANY "end";
constant char *constant inside = &table[40000];

kernel void test(global int *out, global const int *in)
{
    CHECK(sizeof table == 70004);
    CHECK(table[in[7]] == '7');
    CHECK(table[in[1] * 32767] == '7');
    CHECK(table[in[1] * 32768] == '8');
    CHECK(table[in[2] * 32768] == '6');
    CHECK(table[in[1] + 70000] == 'n');
    CHECK(table[in[3] + 70000] == 0);
    CHECK(*inside == '0');
    CHECK(inside[in[2]] == '2');
    constant char *end = table + 70000;
    CHECK(end[-in[1]] == '9');
    CHECK(end - table == 70000);
}
