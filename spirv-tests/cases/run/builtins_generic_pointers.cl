// options: -cl-std=CL2.0
// options: -cl-std=CL3.0

// Generic pointers: back to their spaces, and through built-ins.
int sum(const int *p)
{
    return vload2(0, p).x + vload2(0, p).y;
}

kernel void test(global int *out, global const int *in, global uint *memory)
{
    int mine[2] = {3, 4};
    local int shared[2];
    shared[0] = 5;
    shared[1] = 6;
    int *any_of = shared;
    if (in[0] == 0)
        any_of = mine;
    CHECK(to_private(any_of) == (private int *)mine);
    CHECK(to_global((int *)memory) == (global int *)memory);
    CHECK(to_local((int *)shared) == (local int *)shared);
    CHECK(sum(mine) == 7);
    CHECK(sum(shared) == 11);
    float whole;
    float *target = &whole;
    CHECK(modf(2.25f, target) == 0.25f && whole == 2.0f);
    int exponent;
    CHECK(frexp(8.0f, &exponent) == 0.5f && exponent == 4);
    *(int *)memory = 0;
    CHECK(fract(2.5f, (float *)(memory + 4)) == 0.5f);
    vstore2((int2)(8, 9), 0, any_of);
    CHECK(mine[0] == 8 && mine[1] == 9);
    // A store to a variable changes what a pointer sees that may point at it, and the other way round.
    const int before = any_of[1];
    mine[1] = 10;
    CHECK(before == 9 && any_of[1] == 10);
    any_of[1] = 11;
    CHECK(mine[1] == 11 && shared[1] == 6);
    any_of = shared + 1 - in[0];
    const int shared_before = *any_of;
    shared[1] = 12;
    CHECK(shared_before == 6 && *any_of == 12);
}
