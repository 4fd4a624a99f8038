// options: -cl-std=CL2.0
// options: -cl-std=CL3.0

// A generic parameter that a pointer to private memory replaces on the way stays generic.
__attribute__((noinline)) int walk(const int *p, int n)
{
    int mine[4] = {100, 200, 300, 400};
    int sum = 0;
    for (int i = 0; i < n; ++i) {
        if (i == 2)
            p = mine;
        sum += *p++;
    }
    return sum;
}

kernel void test(global int *out, global const int *in, global uint *memory)
{
    int zero = in[0] * 0;
    local int shared[4];
    for (int i = 0; i < 4; ++i) {
        shared[i] = 10 * i;
        memory[i] = 20 * i;
    }
    CHECK(walk(shared, 4 + zero) == 310);
    CHECK(walk((global int *)memory, 3 + zero) == 120);
    CHECK(walk((global int *)memory, 2 + zero) == 20);
}
