// Functions of clang on whole vectors: shuffled, converted, element by element, and joined to one number.
kernel void test(global int *out, global const int *in)
{
    const int4 a = vload4(0, in), b = a + 10;
    const int8 s = __builtin_shufflevector(a, b, 0, 4, 1, 5, 2, 6, 3, 7);
    CHECK(all(s == (int8)(0, 10, 1, 11, 2, 12, 3, 13)));
    const int3 t = __builtin_shufflevector(a, a, 3, -1, 0);
    CHECK(t.x == 3 && t.z == 0);
    const float3 x = (float3)(in[1], in[2], in[3]);
    const float2 y = __builtin_shufflevector(x, x, 2, 4);
    CHECK(y.x == 3 && y.y == 2);
    const float4 f = __builtin_convertvector(a - 2, float4) + 0.75f;
    CHECK(all(f == (float4)(-1.25f, -0.25f, 0.75f, 1.75f)));
    const uchar4 c = __builtin_convertvector(b, uchar4);
    CHECK(c.s3 == 13);
    CHECK(all(__builtin_elementwise_max(a, 3 - a) == (int4)(3, 2, 2, 3)));
    CHECK(all(__builtin_elementwise_min(f, -f) == (float4)(-1.25f, -0.25f, -0.75f, -1.75f)));
    CHECK(all(__builtin_elementwise_abs(f) == fabs(f)) && all(__builtin_elementwise_abs(-a) == a));
    CHECK(all(__builtin_elementwise_ceil(f) == (float4)(-1, 0, 1, 2)));
    CHECK(__builtin_elementwise_add_sat((uchar)(250 + in[1]), (uchar)9) == 255);
    CHECK(all(__builtin_elementwise_popcount(a) == (int4)(0, 1, 1, 2)));
    CHECK(__builtin_reduce_add(a) == 6 && __builtin_reduce_mul(b) == 17160 && __builtin_reduce_or(a) == 3);
    CHECK(__builtin_reduce_and(b) == 8 && __builtin_reduce_xor(b) == 0);
    CHECK(__builtin_reduce_max(f) == 1.75f && __builtin_reduce_min(a - 2) == -2 && __builtin_reduce_max(c) == 13);
}
