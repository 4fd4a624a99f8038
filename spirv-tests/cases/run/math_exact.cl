// Math functions whose results are exact.

kernel void test(global int *out, global const int *in)
{
    const float x = in[5] / 2.0f, nan_ = as_float(0x7fc00000 + in[0]);
    CHECK(fabs(-x) == 2.5f && ceil(x) == 3.0f && floor(x) == 2.0f && trunc(-x) == -2.0f && rint(x) == 2.0f && round(x) == 3.0f);
    CHECK(round(-x) == -3.0f && rint(-x - 1) == -4.0f && ceil(-x) == -2.0f && floor(-x) == -3.0f);
    CHECK(fmax(x, 1.0f) == 2.5f && fmin(x, 1.0f) == 1.0f && fmax(nan_, x) == 2.5f && fmin(x, nan_) == 2.5f);
    CHECK(copysign(x, -1.0f) == -2.5f && as_uint(copysign(0.0f, -x)) == 0x80000000u);
    CHECK(fdim(x, 1.0f) == 1.5f && fdim(1.0f, x) == 0.0f);
    CHECK(fma(x, 2.0f, 1.0f) == 6.0f && fma(0x1.000002p0f, 0x1.000002p0f, -0x1.000004p0f) == 0x1p-46f);
    CHECK(fmod(x * 3, 2.0f) == 1.5f && fmod(-x * 3, 2.0f) == -1.5f && remainder(x * 3, 2.0f) == -0.5f);
    CHECK(ldexp(x, 3) == 20.0f && ilogb(x) == 1 && logb(x) == 1.0f && ilogb(0.1f) == -4);
    CHECK(sqrt(6.25f * in[1]) == 2.5f && maxmag(-3.0f, x) == -3.0f && minmag(-3.0f, x) == 2.5f);
    CHECK(nextafter(1.0f * in[1], 2.0f) == 0x1.000002p0f && nextafter(1.0f, 0.0f) == 0x1.fffffep-1f);
    CHECK(isnan(nan(0u)) && isnan(sqrt(-x)));
    float whole;
    CHECK(fract(x, &whole) == 0.5f && whole == 2.0f);
    CHECK(fract(-x, &whole) == 0.5f && whole == -3.0f);
    CHECK(modf(-x, &whole) == -0.5f && whole == -2.0f);
    int exponent;
    CHECK(frexp(x, &exponent) == 0.625f && exponent == 2);
    CHECK(remquo(x * 3, 2.0f, &exponent) == -0.5f && (exponent & 7) == 4);
    // These may be off by 16 and 3 ULP; how they are computed depends on the driver's processor. OpenCL C 3.0, 7.4.
    CHECK(fabs(pown(x, 2) / 6.25f - 1) <= 16 * FLT_EPSILON && fabs(pown(2.0f, -in[3]) * 8 - 1) <= 16 * FLT_EPSILON);
    CHECK(fabs(exp2(3.0f * in[1]) / 8 - 1) <= 3 * FLT_EPSILON);
    float4 wholes;
    const float4 parts = fract((float4)(1.25f, -0.25f, 3.0f, 0.5f), &wholes);
    CHECK(all(parts == (float4)(0.25f, 0.75f, 0.0f, 0.5f)) && all(wholes == (float4)(1, -1, 3, 0)));
    int4 exponents;
    CHECK(all(frexp((float4)(1, 2, 4, -8), &exponents) == (float4)(0.5f, 0.5f, 0.5f, -0.5f)));
    CHECK(all(exponents == (int4)(1, 2, 3, 4)));
    CHECK(all(ldexp((float2)(1, 3), (int2)(4, -1)) == (float2)(16, 1.5f)) && all(ldexp((float2)(1, 3), 1) == (float2)(2, 6)));
    CHECK(all(fmax((float4)(1, 5, 2, -1), 2.0f) == (float4)(2, 5, 2, 2)));
    CHECK(all(floor((float3)(-0.5f, 0.5f, 1.5f)) == (float3)(-1, 0, 1)));
    CHECK(all(ilogb((float2)(8, 0.5f)) == (int2)(3, -1)));
    CHECK(mad(x, 2.0f, 1.0f) == 6.0f);
}
