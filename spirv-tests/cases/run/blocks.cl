// options: -cl-std=CL2.0
// Blocks that are called: captures are copies made with the literal.

struct pair {
    int a, b;
};

int factor = 5;
int (^const twice)(int) = ^(int x) { return 2 * x; };
int (^scaled)(int) = ^(int x) { return factor * x; };

kernel void test(global int *out, global const int *in)
{
    const int known = 4;
    int changes = in[7];
    struct pair pair = {in[1], in[2]};
    float4 vector = (float4)(1, 2, 3, in[4]);

    int (^const add)(int) = ^(int x) { return x + changes + pair.b; };
    changes = 100;
    pair.b = 50;
    CHECK(add(1) == 1 + 7 + 2);

    CHECK(twice(in[21]) == 42);
    CHECK(scaled(in[3]) == 15);
    CHECK(^int(int x, float y) { return x * (int)y; }(in[3], 4.5f) == 12);
    CHECK(^{ return vector.w + 0.5f; }() == 4.5f);

    int (^sized)(void) = ^{
        int own[known];
        for (int i = 0; i < known; i++) own[i] = i * changes;
        return own[known - 1];
    };
    CHECK(sized() == 300);

    int (^outer)(int) = ^(int x) {
        int (^inner)(int) = ^(int y) { return x * y + changes; };
        return inner(5) + inner(6);
    };
    CHECK(outer(10) == 310);

    global int *pointer = out;
    void (^check)(int) = ^(int passed) { check_at(pointer, passed, __LINE__); };
    check(in[1]);

    int sum = 0;
    for (int i = 0; i < 4; i++) {
        int (^turn)(void) = ^{ return i * i; };
        sum += turn();
    }
    CHECK(sum == 14);

    typedef int (^binary_t)(int, int);
    binary_t greater = ^(int a, int b) {
        if (a > b) return a;
        return b;
    };
    CHECK(greater(in[3], in[8]) == 8);
    CHECK(greater(greater(in[3], in[8]), in[9]) == 9);
    bool (^const less)(int, int) = ^bool(int a, int b) { return a < b; };
    CHECK(less(in[3], in[8]) && !less(in[8], in[3]));
}
