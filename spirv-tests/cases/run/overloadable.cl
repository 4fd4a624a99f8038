// Functions with __attribute__((overloadable)) are chosen by the types of their arguments.

#define OVERLOAD __attribute__((overloadable))

int OVERLOAD kind(int x) { return 1; }
int OVERLOAD kind(uint x) { return 2; }
int OVERLOAD kind(float x) { return 3; }
int OVERLOAD kind(float4 x) { return 4; }
int OVERLOAD kind(int x, int y) { return 5; }
int OVERLOAD kind(global const int *x) { return 6; }
int OVERLOAD kind(local int *x) { return 7; }
static OVERLOAD int kind(int2 x) { return 8; }

float4 OVERLOAD twice(float4 v) { return 2 * v; }
float OVERLOAD twice(float v) { return 2 * v; }

kernel void test(global int *out, global const int *in)
{
    local int shared[1];
    CHECK(kind(in[0]) == 1);
    CHECK(kind(1u) == 2);
    CHECK(kind(1.0f) == 3);
    CHECK(kind((float4)(0)) == 4);
    CHECK(kind(1, 2) == 5);
    CHECK(kind(in) == 6);
    CHECK(kind(shared) == 7);
    CHECK(kind((int2)(1)) == 8);
    CHECK(kind('a') == 1);
    CHECK(kind((short)1) == 1);
    CHECK(twice(1.5f) == 3.0f);
    CHECK(twice((float4)(1, 2, 3, 4)).w == 8.0f);
}
