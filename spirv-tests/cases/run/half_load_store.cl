// vload_half and vstore_half in all forms and roundings; half is storage only.

kernel void test(global int *out, global const int *in, global uint *memory)
{
    global half *h = (global half *)memory;
    global ushort *bits = (global ushort *)memory;
    bits[0] = 0x3c00, bits[1] = 0xc000, bits[2] = 0x7c00, bits[3] = 0x0001, bits[4] = 0x3555, bits[5] = 0x7e00;
    CHECK(vload_half(0, h) == 1.0f && vload_half(1, h) == -2.0f && vload_half(2, h) == INFINITY);
    CHECK(vload_half(3, h) == 0x1p-24f && vload_half(4, h) == 0x1.554p-2f && isnan(vload_half(5, h)));
    CHECK(vload_half(1, h + 1) == INFINITY);
    CHECK(all(vload_half2(0, h) == (float2)(1.0f, -2.0f)));
    CHECK(vload_half3(1, h).y == 0x1.554p-2f);
    CHECK(vload_half4(0, h).w == 0x1p-24f);
    CHECK(vloada_half4(0, h).x == 1.0f && vloada_half2(1, h).x == INFINITY);

    const float third = in[1] / 3.0f;
    vstore_half(third, 8, h);
    CHECK(bits[8] == 0x3555);
    vstore_half_rtp(third, 8, h);
    CHECK(bits[8] == 0x3556);
    vstore_half_rtn(-third, 8, h);
    CHECK(bits[8] == 0xb556);
    vstore_half_rtz(-third, 8, h);
    CHECK(bits[8] == 0xb555);
    vstore_half_rte(65520.0f, 8, h);
    CHECK(bits[8] == 0x7c00);
    vstore_half_rtz(65520.0f, 8, h);
    CHECK(bits[8] == 0x7bff);
    vstore_half4((float4)(1, 2, 4, 8), 3, h);
    CHECK(bits[12] == 0x3c00 && bits[15] == 0x4800);
    vstore_half3((float3)(1, 2, 4), 5, h);
    CHECK(bits[15] == 0x3c00 && bits[17] == 0x4400);
    vstorea_half4((float4)(0.5f), 6, h);
    CHECK(bits[24] == 0x3800 && bits[27] == 0x3800);
    vstorea_half3_rtz((float3)(1.0f, third, -third), 8, h);
    CHECK(bits[32] == 0x3c00 && bits[33] == 0x3555 && bits[34] == 0xb555);
    // The aligned form for three components has the stride of four (OpenCL C 6.15.7).
    CHECK(vloada_half3(8, h).x == 1.0f);
    vstore_half16_rtp((float16)(third), 3, h);
    CHECK(bits[48] == 0x3556 && bits[63] == 0x3556 && bits[64] == 0);
    local ushort bits_shared[8];
    local half *shared = (local half *)bits_shared;
    vstore_half2((float2)(3, 5), 1, shared);
    CHECK(vload_half(3, shared) == 5.0f);
}
