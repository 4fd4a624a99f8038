// Variables at program scope that hold addresses of constants, and one that counts calls.
// options: -cl-std=CL2.0
// options: -cl-std=CL3.0

constant int table[3] = { 10, 20, 30 };
constant int *moving = &table[1];
constant char *words[2] = { "no", "yes" };

static int count(void)
{
    static int calls;
    return ++calls;
}

kernel void test(global int *out, global const int *in)
{
    CHECK(*moving == 20 && moving[1] == 30);
    moving = table;
    CHECK(*moving == 10);
    moving = &table[1];
    CHECK(words[in[1]][0] == 'y' && words[0][1] == 'o');
    int before = count();
    CHECK(count() == before + 1);
}
