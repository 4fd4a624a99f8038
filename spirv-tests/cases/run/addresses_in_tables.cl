// Tables in constant memory that point at each other, in functions and kernels.
// skip-source: it rejects `static constant` in functions of OpenCL C 1.2

constant char letters[] = "abcdef";
constant int primes[6] = { 2, 3, 5, 7, 11, 13 };
constant int *constant rows[3] = { primes, primes + 2, &primes[4] };
constant char *constant words[3] = { "zero", letters + 1, &"two"[1] };
constant char *constant text = "folded" + 2;

static int next(int i)
{
    static constant int *constant steps[2] = { primes + 3, primes };
    return *steps[i & 1];
}

static int read(constant int *p, int i) { return p[i]; }

kernel void test(global int *out, global const int *in)
{
    constant int squares[5] = { 0, 1, 4, 9, 16 };
    constant int *constant second = &squares[2];
    CHECK(rows[in[1]][in[1]] == 7 && *rows[in[2]] == 11 && rows[0] == primes);
    CHECK(words[in[0]][in[1]] == 'e' && words[in[1]][0] == 'b' && words[in[2]][1] == 'o');
    CHECK(read(second, in[1]) == 9 && read(rows[in[1]], 3) == 13 && next(in[2]) == 7 && text[in[3]] == 'd');
}
