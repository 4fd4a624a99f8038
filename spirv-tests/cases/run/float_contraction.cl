// With contraction off, a product is rounded before it is added.
#pragma OPENCL FP_CONTRACT OFF

kernel void test(global int *out, global const int *in)
{
    const float a = 1.0f + (float)in[1] * 0x1p-12f;
    const float product = a * a;
    const float error_ = a * a - product;
    CHECK(error_ == 0.0f);
    CHECK(fma(a, a, -product) == 0x1p-24f);
    const float4 v = (float4)(a);
    CHECK(all(v * v - product == 0.0f));
}
