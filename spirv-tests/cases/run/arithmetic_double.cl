// Operators on double, and what is mixed with it.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void test(global int *out, global const int *in)
{
    const double a = in[7], b = (double)in[2], zero = in[0];
    const float f = (float)in[1] / 3.0f;

    CHECK(a / b == 3.5);
    CHECK(a * 1e300 * b == 1.4e301);
    CHECK(a * 1e308 * 10.0 == INFINITY);
    CHECK(1.0 / 3.0 != f);
    CHECK((float)(in[1] / 3.0) == f);
    CHECK(sizeof(f * 1.0) == 8);
    CHECK(sizeof(f * 1.0f) == 4);
    CHECK(16777216.0 + in[1] == 16777217.0);
    CHECK((long)(a * 1e15) == 7000000000000000L);
    CHECK((int)-3.99 == -3);
    CHECK(as_ulong(-zero) == 0x8000000000000000UL);
    CHECK(0x1.8p1 == 3.0);
    CHECK(.5e1 == 5.0);
    CHECK((double)(ulong)-1 == 18446744073709551616.0);
    double2 v = (double2)(a, b);
    v = v * v - 1;
    CHECK(v.x == 48.0 && v.y == 3.0);
    CHECK(all(v > (double2)(2.0)));
    CHECK(as_long2(v > (double2)(10.0, 10.0)).x == -1);
}
