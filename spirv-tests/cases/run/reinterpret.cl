// as_type keeps the bits; the same by a union and by a pointer.

kernel void test(global int *out, global const int *in)
{
    const float one = (float)in[1];
    CHECK(as_uint(one) == 0x3f800000u);
    CHECK(as_int(-one) == (int)0xbf800000);
    CHECK(as_float(0x40490fdb) > 3.14159f);
    CHECK(as_char4(0x04030201).x == 1);
    CHECK(as_uint((uchar4)(1, 2, 3, 4)) == 0x04030201u);
    CHECK(as_short2(0x7fff8000u).x == -32768);
    CHECK(as_ulong((uint2)(in[5], in[1])) == 0x100000005UL);
    CHECK(all(as_int2(1L << 32) == (int2)(0, 1)));
    CHECK(as_uchar16((ulong2)(0, 0x8000000000000000UL)).sf == 128);
    CHECK(all(as_float4((int4)(0x3f800000)) == (float4)(1.0f)));
    CHECK(as_int4((float3)(1.0f, 2.0f, 3.0f)).y == 0x40000000);
    CHECK(as_uint3((float4)(1.0f)).z == 0x3f800000u);
    CHECK(all(as_float3((uint4)(0)) == (float3)(0)));
    CHECK(as_uchar((char)-1) == 255);
    CHECK(as_int(as_float(in[77])) == 77);
    union { float f; uint u; uchar b[4]; } pun;
    pun.f = -2.0f;
    CHECK(pun.u == 0xc0000000u && pun.b[3] == 0xc0 && pun.b[0] == 0);
    float f = 1.5f;
    CHECK(*(uint *)&f == 0x3fc00000u);
    CHECK(sizeof(as_ulong2((uchar16)(0))) == 16);
}
