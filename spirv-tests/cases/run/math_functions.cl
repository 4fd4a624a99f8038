// Math functions against known values, within the error that the specification allows (OpenCL C 7.4), in units of the last place.

static bool near_ulp(float got, float expected, float ulp)
{
    return fabs(got - expected) <= ulp * ldexp(1.0f, max(ilogb(expected), -126) - 23);
}

static bool near4(float4 got, float4 expected, float ulp)
{
    return near_ulp(got.x, expected.x, ulp) && near_ulp(got.y, expected.y, ulp)
        && near_ulp(got.z, expected.z, ulp) && near_ulp(got.w, expected.w, ulp);
}

kernel void test(global int *out, global const int *in)
{
    const float x = in[3] / 4.0f, one = in[1];
    CHECK(near_ulp(sin(x), 0.68163876f, 4) && near_ulp(cos(x), 0.73168887f, 4) && near_ulp(tan(x), 0.93159646f, 5));
    CHECK(near_ulp(asin(x), 0.84806208f, 4) && near_ulp(acos(x), 0.72273425f, 4) && near_ulp(atan(x), 0.64350111f, 5));
    CHECK(near_ulp(sinh(x), 0.82231673f, 4) && near_ulp(cosh(x), 1.2946833f, 4) && near_ulp(tanh(x), 0.63514895f, 5));
    CHECK(near_ulp(asinh(x), 0.69314718f, 4) && near_ulp(acosh(one * 2), 1.3169579f, 4) && near_ulp(atanh(x), 0.97295507f, 5));
    CHECK(near_ulp(exp(x), 2.1170000f, 3) && near_ulp(exp2(x), 1.6817929f, 3) && near_ulp(exp10(x), 5.6234133f, 3));
    CHECK(near_ulp(expm1(x), 1.1170000f, 3) && near_ulp(log1p(x), 0.55961579f, 2));
    CHECK(near_ulp(log(x), -0.28768207f, 3) && near_ulp(log2(x), -0.41503750f, 3) && near_ulp(log10(x), -0.12493874f, 3));
    CHECK(near_ulp(pow(x, 2.5f), 0.48713929f, 16) && near_ulp(powr(x, 0.5f), 0.86602540f, 16) && near_ulp(rootn(x, 3), 0.90856030f, 16));
    CHECK(near_ulp(cbrt(x), 0.90856030f, 2) && near_ulp(sqrt(x), 0.86602540f, 3) && near_ulp(rsqrt(x), 1.1547005f, 2));
    CHECK(near_ulp(hypot(x, one), 1.25f, 4) && near_ulp(atan2(x, one), 0.64350111f, 6) && near_ulp(atan2(x, -one), 2.4980915f, 6));
    CHECK(near_ulp(sinpi(x), 0.70710678f, 4) && near_ulp(cospi(x), -0.70710678f, 4) && near_ulp(tanpi(x), -1.0f, 6));
    CHECK(near_ulp(asinpi(x), 0.26994654f, 5) && near_ulp(acospi(x), 0.23005346f, 5) && near_ulp(atanpi(x), 0.20483276f, 5));
    CHECK(near_ulp(atan2pi(x, one), 0.20483276f, 6));
    CHECK(near_ulp(erf(x), 0.71115563f, 16) && near_ulp(erfc(x), 0.28884437f, 16));
    CHECK(near_ulp(tgamma(x), 1.2254167f, 16) && near_ulp(lgamma(one * 5), 3.1780538f, 16));
    int sign_;
    CHECK(near_ulp(lgamma_r(-x, &sign_), 1.5757045f, 64) && sign_ == -1);
    float cosine;
    CHECK(near_ulp(sincos(x, &cosine), 0.68163876f, 4) && near_ulp(cosine, 0.73168887f, 4));
    float4 cosines;
    CHECK(near4(sincos((float4)(x), &cosines), (float4)(0.68163876f), 4) && near4(cosines, (float4)(0.73168887f), 4));
    CHECK(near4(exp((float4)(x, 0, -x, 1)), (float4)(2.1170000f, 1.0f, 0.47236655f, 2.7182818f), 3));
    CHECK(near4(pow((float4)(x), (float4)(2.5f)), (float4)(0.48713929f), 16));
    CHECK(fabs(native_sin(x) - 0.68163876f) < 1e-3f && fabs(half_cos(x) - 0.73168887f) < 1e-2f);
    CHECK(fabs(native_exp(x) - 2.117f) < 1e-3f && fabs(half_sqrt(x) - 0.8660254f) < 1e-2f && fabs(native_recip(x) - 1.3333334f) < 1e-3f);
    CHECK(fabs(half_divide(x, 2.0f) - 0.375f) < 1e-2f && fabs(native_powr(x, 2.0f) - 0.5625f) < 1e-3f);
    CHECK(fabs(native_rsqrt(x) - 1.1547005f) < 1e-3f && fabs(half_log2(x) + 0.4150375f) < 1e-2f);
    CHECK(exp(-INFINITY * one) == 0.0f && log(one * 0) == -INFINITY && pow(one * 0, 0.0f) == 1.0f && isnan(log(-one)));
}
