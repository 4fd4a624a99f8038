// The sign of products and differences that are zero, alone and in a sum, and what zero makes of an infinity.

kernel void test(global int *out, global const int *in)
{
    const float zero = in[0], one = in[1];
    CHECK(as_uint(-zero * one) == 0x80000000u && as_uint(zero * one) == 0);
    CHECK(as_uint(-0.0f * one) == 0x80000000u && signbit(-0.0f * one) == 1);
    CHECK(as_uint(-0.0f * in[1] + -0.0f) == 0x80000000u && as_uint(-0.0f * in[1] - -0.0f) == 0);
    CHECK(as_uint(0.0f - zero) == 0u && isnan(one / 0.0f * 0.0f));
}
