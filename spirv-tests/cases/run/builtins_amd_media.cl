// skip-source: it is not AMD's

// Functions of AMD against their definitions.
uint byte_of(uint value, int place)
{
    return value >> 8 * place & 0xff;
}

uint sad(uint a, uint b, bool masked)
{
    uint sum = 0;
    for (int i = 0; i < 4; i++)
        if (!masked || byte_of(b, i) != 0)
            sum += abs_diff(byte_of(a, i), byte_of(b, i));
    return sum;
}

void check(global int *out, uint a, uint b, uint c)
{
    CHECK(amd_bitalign(a, b, c) == (uint)(((ulong)a << 32 | b) >> (c & 31)));
    CHECK(amd_bytealign(a, b, c) == (uint)(((ulong)a << 32 | b) >> (c & 3) * 8));
    uint mean = 0;
    for (int i = 0; i < 4; i++)
        mean |= (byte_of(a, i) + byte_of(b, i) + (byte_of(c, i) & 1) >> 1 & 0xff) << 8 * i;
    CHECK(amd_lerp(a, b, c) == mean);
    CHECK(amd_sad(a, b, c) == sad(a, b, false) + c);
    CHECK(amd_sadhi(a, b, c) == (sad(a, b, false) << 16) + c);
    CHECK(amd_msad(a, b, c) == sad(a, b, true) + c);
    CHECK(amd_sad4((uint4)(a, b, c, a), (uint4)(b, c, a, 0), c)
          == sad(a, b, false) + sad(b, c, false) + sad(c, a, false) + sad(a, 0, false) + c);
    CHECK(amd_sadw(a, b, c) == abs_diff(a & 0xffff, b & 0xffff) + abs_diff(a >> 16, b >> 16) + c);
    CHECK(amd_sadd(a, b, c) == abs_diff(a, b) + c);
    ulong wide = (ulong)a << 32 | c, sums = 0, masked = 0, before = (ulong)c << 32 | b;
    for (int i = 0; i < 4; i++) {
        uint part = (uint)(wide >> 8 * i);
        sums |= (sad(part, b, false) + (before >> 16 * i & 0xffff) & 0xffff) << 16 * i;
        masked |= (sad(part, b, true) + (before >> 16 * i & 0xffff) & 0xffff) << 16 * i;
    }
    CHECK(amd_qsad(wide, b, before) == sums);
    CHECK(amd_mqsad(wide, b, before) == masked);
    uint offset = b & 31, width = c & 31;
    CHECK(amd_bfm(b, c) == ((1u << offset) - 1) << width);
    uint bits = width == 0 ? 0 : offset + width < 32 ? a << 32 - offset - width >> 32 - width : a >> offset;
    CHECK(amd_bfe(a, b, c) == bits);
    int wanted = width == 0 ? 0 : offset + width < 32 ? (int)(a << 32 - offset - width) >> 32 - width : (int)a >> offset;
    CHECK(amd_bfe((int)a, b, c) == wanted);
    CHECK(amd_min3(a, b, c) == min(a, min(b, c)));
    CHECK(amd_max3((int)a, (int)b, (int)c) == max((int)a, max((int)b, (int)c)));
    CHECK(amd_median3(a, b, c) == max(min(a, b), min(max(a, b), c)));
    CHECK(amd_unpack2(a) == (float)(a >> 16 & 0xff));
}

kernel void test(global int *out, global const int *in)
{
    uint a = 0x12f0a0ff, b = 0x00ee1122, c = in[5] * 0x01030507;
    for (int i = 0; i < 16; i++) {
        check(out, a, b, c);
        uint next = a * 1664525 + 1013904223 + in[i];
        a = b ^ next >> 3;
        b = c;
        c = next;
    }
    CHECK(amd_pack((float4)(1.0f, 2.5f, 255.0f, 128.0f)) == 0x80ff0201u);
    CHECK(all(amd_unpack0((uint2)(0x1234, 0xff)) == (float2)(0x34, 0xff)));
    CHECK(amd_median3(3.0f, (float)in[7], 5.0f) == 5.0f);
}
