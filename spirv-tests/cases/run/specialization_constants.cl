// Specialization constants with the values that they have by default, by value and by address.

constant int count __attribute__((spirv_spec_constant(0))) = 5;
__attribute__((spirv_spec_constant(1))) constant float scale = 0.25f;
__attribute__((spirv_spec_constant(2))) static constant ulong big = 1UL << 40;
__attribute__((spirv_spec_constant(3))) constant short negative = -3;
__attribute__((spirv_spec_constant(4))) constant uchar small = 200;
__attribute__((spirv_spec_constant(5))) constant uchar as_small = 200;

static int through(constant int *p) { return *p; }

kernel void test(global int *out, global const int *in)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += in[i];
    CHECK(sum == 10);
    CHECK(scale * 4 == 1.0f);
    CHECK(big >> 38 == 4);
    CHECK(negative + in[1] == -2);
    CHECK(small + in[1] == 201);
    CHECK(as_small + small == 400);
    CHECK(through(&count) == 5);
    CHECK((count == 5 ? in[3] : in[4]) == 3);
}
