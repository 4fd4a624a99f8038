// Operators on float, with the values that IEEE 754 makes special.

kernel void test(global int *out, global const int *in)
{
    const float a = (float)in[7], b = (float)in[2], zero = (float)in[0];
    const float infinity = (float)in[1] / zero, nan_ = zero / zero;

    CHECK(a + b == 9.0f);
    CHECK(a - b == 5.0f);
    CHECK(a * b == 14.0f);
    CHECK(a / b == 3.5f);
    CHECK(-a == -7.0f);
    CHECK(a / 2 == 3.5f);
    CHECK(7 / in[2] == 3);
    CHECK(infinity == INFINITY);
    CHECK(-infinity < -MAXFLOAT);
    CHECK(infinity - infinity != infinity);
    CHECK(nan_ != nan_);
    CHECK(!(nan_ == nan_));
    CHECK(!(nan_ < a) && !(nan_ >= a));
    CHECK(as_uint(-zero) == 0x80000000u);
    CHECK(-zero == zero);
    CHECK(as_uint(zero * -1.0f) == 0x80000000u);
    CHECK(!zero);
    CHECK((a < b) == 0);
    CHECK((a > b) == 1);
    CHECK(a && b);
    CHECK(!(zero || -zero));
    CHECK(16777216.0f + (float)in[1] == 16777216.0f);
    CHECK(0.1f + (float)in[0] == 0.1f);
    CHECK(1e10f * (a * 1e30f) == INFINITY);
    CHECK((float)in[1] / 3.0f * 3.0f > 0.999999f);
    float c = a;
    c += 0.5f;
    c *= b;
    c -= 1;
    c /= 4;
    CHECK(c == 3.5f);
    CHECK(c++ == 3.5f && c == 4.5f);
    CHECK(--c == 3.5f);
}
