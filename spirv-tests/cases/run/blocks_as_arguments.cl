// options: -cl-std=CL2.0
// skip-source: the driver's own compiler has no Blocks as parameters
// Functions that take Blocks.

static int apply(int n, int (^f)(int, int)) { return f(n, n + 1); }
static int apply_again(int n, int (^f)(int, int)) { return apply(apply(n, f), f); }

int reduce(global const int *values, int count, int (^combine)(int, int))
{
    int result = values[0];
    for (int i = 1; i < count; i++) result = combine(result, values[i]);
    return result;
}

static int compose(int (^f)(int), int (^g)(int), int x) { return f(g(x)); }

// The variable and the Block in it are the same for all Blocks that it is called with (C99 6.2.4).
static int counted(int n, int (^f)(int))
{
    static int calls = 0;
    int (^same)(int) = f;
    int doubled = ^(int x) { return 2 * x + n; }(10);
    calls++;
    return same(doubled) + 1000 * calls;
}

kernel void test(global int *out, global const int *in)
{
    int n = in[10];
    CHECK(apply(2, ^int(int x, int y) { return x + y + n; }) == 15);
    n = 7;
    CHECK(apply(2, ^int(int x, int y) { return x * y - n; }) == -1);
    CHECK(apply_again(2, ^int(int x, int y) { return x * y; }) == 42);

    int (^sum)(int, int) = ^(int a, int b) { return a + b; };
    CHECK(reduce(in, 10, sum) == 45);
    CHECK(reduce(in + 1, 5, ^(int a, int b) { return a * b; }) == 120);
    CHECK(reduce(in, 10, ^(int a, int b) { return max(a, b); }) == 9);

    int (^minus)(int) = ^(int x) { return x - n; };
    int (^times)(int) = ^(int x) { return x * n; };
    CHECK(compose(minus, times, 3) == 14);
    CHECK(compose(times, minus, 3) == -28);

    int calls = counted(3, minus) / 1000;
    CHECK(counted(4, times) == 168 + 1000 * (calls + 1));
    CHECK(counted(5, minus) == 18 + 1000 * (calls + 2));
}
