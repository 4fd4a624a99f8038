// Contraction rounds a product and a sum once, or each of them: nothing else. What is rounded by itself stays so, whatever stands around it.

kernel void test(global int *out, global const int *in)
{
    const float a = 1.0f + (float)in[1] * 0x1p-12f;
    const float once = 0x1p-24f, twice = 0.0f;
    const float product = a * a;
    const float left = a * a - product;
    CHECK(left == once || left == twice);
    const float right = product - a * a;
    CHECK(right == -once || right == twice);
    const float negated = -(a * a) + product;
    CHECK(negated == -once || negated == twice);
    float sum = -product;
    sum += a * a;
    CHECK(sum == once || sum == twice);
    const float4 v = (float4)(a), vectors = v * a - product;
    CHECK(all(vectors == once || vectors == twice));
    const float square = a * a;
    CHECK(square - product == 0.0f);
    {
#pragma OPENCL FP_CONTRACT OFF
        CHECK(a * a - product == 0.0f);
        CHECK(product - a * a == 0.0f);
    }
    CHECK(in[3] * a + 2 == 5 + in[3] * 0x1p-12f);
    CHECK((float)in[7] * INFINITY - INFINITY != 0);
    CHECK(as_uint(-0.0f * in[1] - -0.0f) == 0);
}
