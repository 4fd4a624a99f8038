// Tables in constant memory: nested, indexed at run time, in functions and kernels.
// skip-source: it rejects `static constant` in functions of OpenCL C 1.2

constant float4 corners[2][2] = { { (float4)(0), (float4)(1, 2, 3, 4) }, { (float4)(5), (float4)(6, 7, 8, 9) } };
constant char letters[] = "abcdef";
constant struct { char name[4]; short values[3]; struct { float a; int b; } deep[2]; } records[2] = {
    { "one", { 1, 2, 3 }, { { 0.5f, 4 }, { 1.5f, 5 } } },
    { { 't', 'w', 'o' }, { -1, -2 }, { [1] = { .b = 6 } } },
};
constant int primes[6] = { 2, 3, 5, 7, 11, 13 };
constant ulong wide = 0x0123456789abcdefUL;
constant float third = 1.0f / 3.0f;

static int step(int i)
{
    static constant int steps[4] = { 9, 8, 7, 6 };
    return steps[i & 3];
}

static int read(constant int *p, int i) { return p[i]; }

kernel void test(global int *out, global const int *in)
{
    constant int squares[5] = { 0, 1, 4, 9, 16 };
    CHECK(corners[in[1]][in[1]].z == 8 && corners[in[0]][1].w == 4 && corners[1][in[0]].x == 5);
    CHECK(letters[in[4]] == 'e' && sizeof(letters) == 7);
    CHECK(records[in[0]].values[in[2]] == 3 && records[in[1]].values[in[2]] == 0);
    CHECK(records[in[1]].deep[in[1]].b == 6 && records[0].deep[in[1]].a == 1.5f && records[1].name[in[2]] == 'o');
    CHECK((uint)(wide >> (in[32])) == 0x01234567u && third * 3 == 1.0f);
    CHECK(step(in[5]) == 8 && step(in[8]) == 9);
    CHECK(read(squares, in[3]) == 9 && read(primes + in[2], 3) == 13);
    int sum = 0;
    for (constant int *p = primes; p != primes + 6; ++p)
        sum += *p;
    CHECK(sum == 41);
    int4 four = vload4(0, primes + in[1]);
    CHECK(four.x == 3 && four.w == 11);
}
