// In OpenCL C 2.0 there are variables at program scope in global memory, and static variables in functions.
// options: -cl-std=CL2.0

int counter = 5;
global int zeroed[4];
static float4 vector = (float4)(1.0f, 2.0f, 3.0f, 4.0f);
struct { int a; char b[3]; } record = { 7, "xy" };
int *pointer = &counter;
constant int table[2] = { 8, 9 };

static int next(void)
{
    static int calls = 100;
    return ++calls;
}

kernel void test(global int *out, global const int *in)
{
    CHECK(counter == 5 && zeroed[3] == 0 && vector.z == 3.0f && record.a == 7 && record.b[1] == 'y');
    *pointer += in[2];
    CHECK(counter == 7);
    zeroed[in[1]] = 6;
    CHECK(zeroed[1] == 6 && zeroed[2] == 0);
    vector.y = -2.0f;
    CHECK(vector.y == -2.0f && vector.w == 4.0f);
    CHECK(next() == 101 && next() == 102);
    pointer = &zeroed[1];
    CHECK(*pointer == 6 && table[1] == 9);
    counter = 5;
}
