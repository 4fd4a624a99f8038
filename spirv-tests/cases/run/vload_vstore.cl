// vloadn and vstoren on memory of every space: unaligned but to the element, three components packed.

constant int table[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18 };

kernel void test(global int *out, global const int *in, global uint *memory)
{
    CHECK(all(vload2(3, in) == (int2)(6, 7)));
    CHECK(all(vload3(3, in) == (int3)(9, 10, 11)));
    CHECK(all(vload4(1, in + 1) == (int4)(5, 6, 7, 8)));
    CHECK(all(vload8(2, in).odd == (int4)(17, 19, 21, 23)));
    CHECK(all(vload16(0, in + 3).lo.lo == (int4)(3, 4, 5, 6)));
    CHECK(all(vload4(0, table + 1) == (int4)(1, 2, 3, 4)));
    CHECK(all(vload3(2, table) == (int3)(6, 7, 8)));
    CHECK(vload16(0, table + 3).sf == 18);

    vstore2((uint2)(1, 2), 1, memory + 1);
    CHECK(memory[2] == 0 && memory[3] == 1 && memory[4] == 2 && memory[5] == 0);
    vstore3((uint3)(7, 8, 9), 3, memory);
    CHECK(memory[9] == 7 && memory[11] == 9 && memory[12] == 0);
    global uchar *bytes = (global uchar *)(memory + 64);
    vstore4((uchar4)(1, 2, 3, 4), 0, bytes + 3);
    CHECK(bytes[2] == 0 && bytes[3] == 1 && bytes[6] == 4 && bytes[7] == 0);
    vstore16((uchar16)(5), 1, bytes + 1);
    CHECK(bytes[16] == 0 && bytes[17] == 5 && bytes[32] == 5 && bytes[33] == 0);
    global float *f = (global float *)(memory + 128);
    vstore8((float8)(0, 1, 2, 3, 4, 5, 6, 7), 0, f + 1);
    CHECK(f[0] == 0 && f[3] == 2.0f && f[8] == 7.0f);

    short mine[12];
    vstore4((short4)(1, -2, 3, -4), 1, mine);
    CHECK(mine[4] == 1 && mine[7] == -4);
    CHECK(vload2(1, mine + 3).y == -4 || vload2(1, mine + 3).x == -2);
    vstore3((short3)(7, 8, 9), 0, mine + 1);
    CHECK(mine[1] == 7 && mine[3] == 9 && mine[4] == 1);
    local long shared[8];
    vstore2((long2)(1L << 40, -1), 2, shared);
    CHECK(shared[4] == 1L << 40 && shared[5] == -1);
    CHECK(vload2(2, shared).y == -1);
    const ulong3 l = vload3(1, (global ulong *)(memory + 256));
    CHECK(!any(l != (ulong3)0));
}
