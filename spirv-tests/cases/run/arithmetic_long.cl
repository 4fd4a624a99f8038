// long and ulong, and what is mixed with them.

kernel void test(global int *out, global const int *in)
{
    const long big = ((long)in[1] << 40) + in[7];
    const ulong ubig = 0xffffffff00000000UL | (ulong)in[9];
    const int minus = -in[3];

    CHECK(big == 1099511627783L);
    CHECK(big * 3 == 3298534883349L);
    CHECK(big / 1000 == 1099511627L);
    CHECK(-big % 1000 == -783);
    CHECK(big + minus == 1099511627780L);
    CHECK((int)big == 7);
    CHECK(ubig >> 32 == 0xffffffffUL);
    CHECK(ubig + (ulong)minus == 0xffffffff00000006UL);
    CHECK((long)ubig < 0);
    CHECK((long)ubig >> 4 == -0x10000000L);
    CHECK(minus * big == -3298534883349L);
    CHECK(sizeof(minus + big) == 8);
    CHECK((uint)minus + big == 1103806595076L);
    CHECK(minus < ubig ? 0 : 1);
    CHECK((ulong)(long)minus == 0xfffffffffffffffdUL);
    CHECK((ulong)(uint)minus == 0xfffffffdUL);
    CHECK(0x7fffffffffffffffL + (long)in[0] == LONG_MAX);
    CHECK(LONG_MIN + in[1] == -9223372036854775807L);
    CHECK(4294967295 + in[1] == 4294967296L);
    CHECK(ubig % 1000UL == 329UL);
    CHECK((ubig & ~0UL) == ubig);
}
