// Literals without a suffix are double where there is fp64.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void test(global int *out)
{
    CHECK(sizeof(1.0) == 8 && sizeof(1e3) == 8 && sizeof(1.f) == 4);
    CHECK(as_ulong(0.1) == 0x3fb999999999999aUL);
    CHECK(as_ulong(4.9e-324) == 1UL && as_ulong(1.7976931348623157e308) == 0x7fefffffffffffffUL);
    CHECK(as_ulong(2.2250738585072011e-308) == 0x000fffffffffffffUL);
    CHECK(9007199254740993.0 == 9007199254740992.0);
    CHECK(0.1 + 0.2 != 0.3 && 0.1f + 0.2f != 0.3);
    CHECK(0x1.0000000000001p0 > 1.0);
    CHECK((float)0.1 == 0.1f);
    CHECK(M_PI > 3.141592653589793 - 1e-15 && DBL_MAX > FLT_MAX && DBL_DIG == 15 && DBL_MANT_DIG == 53);
}
