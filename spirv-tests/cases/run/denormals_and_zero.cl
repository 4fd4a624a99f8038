// Signed zeros are kept; division by zero and overflow give infinities.

kernel void test(global int *out, global const int *in)
{
    const float zero = in[0], one = in[1];
    CHECK(as_uint(-zero) == 0x80000000u && as_uint(zero - zero) == 0 && as_uint(-zero + zero) == 0 && as_uint(-zero - zero) == 0x80000000u);
    CHECK(one / zero == INFINITY && one / -zero == -INFINITY && isnan(zero / zero));
    CHECK(MAXFLOAT * (one + one) == INFINITY && isnan(INFINITY * zero) && isnan(INFINITY - INFINITY * one));
    CHECK(sqrt(-zero) == 0.0f && as_uint(sqrt(-zero)) == 0x80000000u);
    CHECK(as_uint(fabs(-zero)) == 0 && as_uint(-fabs(zero)) == 0x80000000u);
    CHECK(as_uint(copysign(zero, -one)) == 0x80000000u && as_uint(trunc(-0.5f * one)) == 0x80000000u);
    CHECK((int)(one * 2147483520.0f) == 2147483520 && (uint)(one * 4294967040.0f) == 4294967040u);
    CHECK(-one < -zero && !(-zero < zero));
}
