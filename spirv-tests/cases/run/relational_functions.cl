// isequal and its kin: 1 for scalars, -1 for components; NaN is unordered.

kernel void test(global int *out, global const int *in)
{
    const float one = in[1], two = in[2], nan_ = as_float(0x7fc00000 + in[0]), inf = as_float(0x7f800000 + in[0]);
    CHECK(isequal(one, one) == 1 && isequal(nan_, nan_) == 0 && isnotequal(nan_, nan_) == 1 && isnotequal(one, one) == 0);
    CHECK(isgreater(two, one) == 1 && isgreaterequal(one, one) == 1 && isless(one, two) == 1 && islessequal(two, one) == 0);
    CHECK(isgreater(nan_, one) == 0 && isless(nan_, one) == 0 && islessgreater(one, two) == 1 && islessgreater(one, one) == 0);
    CHECK(islessgreater(nan_, one) == 0);
    CHECK(isfinite(one) == 1 && isfinite(inf) == 0 && isfinite(nan_) == 0);
    CHECK(isinf(inf) == 1 && isinf(-inf) == 1 && isinf(one) == 0);
    CHECK(isnan(nan_) == 1 && isnan(inf) == 0);
    CHECK(isnormal(one) == 1 && isnormal(0x1p-127f) == 0 && isnormal(0.0f) == 0 && isnormal(inf) == 0);
    CHECK(isordered(one, two) == 1 && isordered(one, nan_) == 0 && isunordered(nan_, one) == 1 && isunordered(one, one) == 0);
    CHECK(signbit(-one) == 1 && signbit(one) == 0 && signbit(-0.0f) == 1);
    const float4 v = (float4)(one, nan_, inf, -0.0f), w = (float4)(two, one, inf, 0.0f);
    CHECK(all(isequal(v, w) == (int4)(0, 0, -1, -1)));
    CHECK(all(isless(v, w) == (int4)(-1, 0, 0, 0)));
    CHECK(all(isnan(v) == (int4)(0, -1, 0, 0)));
    CHECK(all(isfinite(v) == (int4)(-1, 0, 0, -1)));
    CHECK(all(isunordered(v, w) == (int4)(0, -1, 0, 0)));
    CHECK(all(signbit(v).xw == (int2)(0, -1)));
    CHECK(all(isnormal((float2)(one, 0.0f)) == (int2)(-1, 0)));
}
