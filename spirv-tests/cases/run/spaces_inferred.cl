// Functions whose generic parameters have one space in all calls, or several, or null.
// options: -cl-std=CL2.0
// options: -cl-std=CL3.0

__attribute__((noinline)) static int total(const int *p, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += p[i];
    return sum;
}
__attribute__((noinline)) int exported(const int *p, int n)
{
    return n ? total(p + 1, n - 1) * 2 + p[0] : 0;
}
__attribute__((noinline)) static int optional(int *p, const int *q) { return p ? ++*p : q ? *q : -1; }
__attribute__((noinline)) static int *next(int *p) { return p + 1; }
__attribute__((noinline)) static void chain(int *p, int depth)
{
    for (int i = 0; i < depth; i++)
        *next(p + i) = i * i;
}

kernel void test(global int *out, global int *in)
{
    local int shared[8];
    int mine[8] = { 0 };
    for (int i = 0; i < 8; i++)
        shared[i] = i;
    CHECK(total(shared, 8) == 28 && total(shared + 6, 2) == 13);
    CHECK(exported(in, 5) == 20 && exported(in + 1, 3) == 11);
    CHECK(optional(0, in + 7) == 7 && optional(mine, in) == 1 && optional(0, 0) == -1 && mine[0] == 1);
    chain(mine, 6);
    CHECK(mine[0] == 1 && mine[4] == 9 && mine[6] == 25);
    *next(next(shared)) = 40;
    CHECK(shared[2] == 40 && total(shared, 3) == 41);
}
