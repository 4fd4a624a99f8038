// clamp, degrees, max, min, mix, radians, step, smoothstep, sign; with scalar edges too.

kernel void test(global int *out, global const int *in)
{
    const float x = in[3] / 4.0f;
    const float4 v = (float4)(-1.0f, 0.25f, x, 2.0f);
    CHECK(clamp(x, 0.0f, 0.5f) == 0.5f && all(clamp(v, 0.0f, 1.0f) == (float4)(0, 0.25f, 0.75f, 1)));
    CHECK(all(clamp(v, (float4)(0), (float4)(1, 0, 1, 3)) == (float4)(0, 0, 0.75f, 2)));
    CHECK(max(x, 1.0f) == 1.0f && all(max(v, 0.5f) == (float4)(0.5f, 0.5f, 0.75f, 2)) && all(min(v, v.wzyx) == (float4)(-1, 0.25f, 0.25f, -1)));
    CHECK(mix(2.0f, 4.0f, x) == 3.5f && all(mix((float2)(0), (float2)(4), (float2)(0.5f, 0.25f)) == (float2)(2, 1)));
    CHECK(all(mix((float2)(0, 1), (float2)(4), 0.5f) == (float2)(2, 2.5f)));
    CHECK(step(0.5f, x) == 1.0f && step(1.0f, x) == 0.0f && all(step(0.5f, v) == (float4)(0, 0, 1, 1)) && all(step(v, v) == 1.0f));
    CHECK(smoothstep(0.0f, 1.0f, x) == 0.84375f && all(smoothstep(0.0f, 1.0f, v) == (float4)(0, 0.15625f, 0.84375f, 1)));
    CHECK(sign(-x) == -1.0f && sign(x) == 1.0f && sign(0.0f) == 0.0f && sign(NAN) == 0.0f && all(sign(v) == (float4)(-1, 1, 1, 1)));
    CHECK(fabs(degrees(M_PI_F) - 180.0f) < 1e-4f && fabs(radians(90.0f * in[1]) - 1.5707964f) < 1e-6f);
    CHECK(all(fabs(degrees((float2)(M_PI_F, M_PI_2_F)) - (float2)(180, 90)) < 1e-4f));
}
