// options: -cl-std=CL3.0
// skip-source: clang has some of these since its version 20
// Functions of GNU C and clang on integers: carries, counts of any type, shifts of two.

#define CARRY(T, add, sub, pointer)                                             \
    CHECK(add((T)~(T)0, in[1], in[1], pointer) == 1 && *(pointer) == 1);        \
    CHECK(sub((T)in[0], in[1], in[0], pointer) == (T)~(T)0 && *(pointer) == 1); \
    CHECK(add((T)in[3], in[1], in[1], pointer) == 5 && *(pointer) == 0)
#define CARRIES(T, add, sub)                                              \
    do {                                                                  \
        T own;                                                            \
        global T *out_there = (global T *)memory;                         \
        generic T *somewhere = &own; if (!in[5]) somewhere = &shared_##T; \
        CARRY(T, add, sub, &own);                                         \
        CARRY(T, add, sub, &shared_##T);                                  \
        CARRY(T, add, sub, out_there);                                    \
        CARRY(T, add, sub, somewhere);                                    \
    } while (0)

kernel void test(global int *out, global const int *in, global uint *memory)
{
    local uchar shared_uchar;
    local ushort shared_ushort;
    local uint shared_uint;
    local ulong shared_ulong;
    CARRIES(uchar, __builtin_addcb, __builtin_subcb);
    CARRIES(ushort, __builtin_addcs, __builtin_subcs);
    CARRIES(uint, __builtin_addc, __builtin_subc);
    CARRIES(ulong, __builtin_addcl, __builtin_subcl);
    uint carry = 7;
    CHECK(__builtin_addc(0xffffffffu, in[1], in[0], &carry) == 0 && carry == 1);
    CHECK(__builtin_addc(0xffffffffu, 0xffffffffu, in[1], &carry) == 0xffffffffu && carry == 1);
    CHECK(__builtin_addc(in[2], in[3], in[1], &carry) == 6 && carry == 0);
    CHECK(__builtin_subc(in[2], in[3], in[0], &carry) == 0xffffffffu && carry == 1);
    CHECK(__builtin_subc(in[2], in[2], in[1], &carry) == 0xffffffffu && carry == 1);
    CHECK(__builtin_subc(in[5], in[2], in[1], &carry) == 2 && carry == 0);
    ulong long_carry;
    ushort short_carry;
    uchar byte_carry;
    CHECK(__builtin_addcl(~0UL, in[1], in[1], &long_carry) == 1 && long_carry == 1);
    CHECK(__builtin_subcl(in[0], in[1], in[0], &long_carry) == ~0UL && long_carry == 1);
    CHECK(__builtin_subcll(in[0], in[1], in[0], &long_carry) == ~0UL && long_carry == 1);
    CHECK(__builtin_subcs(in[3], in[1], in[1], &short_carry) == 1 && short_carry == 0);
    CHECK(__builtin_addcb(in[255], in[1], in[1], &byte_carry) == 1 && byte_carry == 1);
    CHECK(__builtin_addcs(0xffff, in[2], in[0], &short_carry) == 1 && short_carry == 1);
    CHECK(__builtin_subcb(in[1], in[2], in[0], &byte_carry) == 255 && byte_carry == 1);
    const uchar byte = in[6];
    CHECK(__builtin_popcountg(byte) == 2 && __builtin_popcountg(~0UL << in[4]) == 60);
    CHECK(__builtin_clzg(byte) == 5 && __builtin_ctzg(byte) == 1 && __builtin_ctzg((ulong)in[1] << 40) == 40);
    CHECK(__builtin_clzg((ushort)in[0], 77) == 77 && __builtin_clzg((ushort)in[1], 77) == 15);
    CHECK(__builtin_ctzg((uint)in[0], -1) == -1 && __builtin_ctzg((uint)in[8], -1) == 3);
    CHECK(__builtin_clrsb(in[0]) == 31 && __builtin_clrsb(-in[1]) == 31 && __builtin_clrsb(in[1]) == 30 && __builtin_clrsb(-in[2]) == 30);
    CHECK(__builtin_clrsbl((long)in[1] << 33) == 29 && __builtin_clrsbl(0L) == 63);
    const uint4 high = (uint4)(0x12345678u + in[0]), low = (uint4)(0x9abcdef0u);
    const uint4 amounts = (uint4)(in[0], in[4], in[31], in[32]);
    CHECK(all(__builtin_elementwise_fshl(high, low, amounts) == (uint4)(0x12345678u, 0x23456789u, 0x4d5e6f78u, 0x12345678u)));
    CHECK(all(__builtin_elementwise_fshr(high, low, amounts) == (uint4)(0x9abcdef0u, 0x89abcdefu, 0x3579bde1u, 0x9abcdef0u) || amounts == 31u));
    CHECK(__builtin_elementwise_fshl((uchar)0x81, (uchar)in[0], (uchar)in[1]) == 2);
    CHECK(all(__builtin_elementwise_ctzg((uint2)(in[8], in[0]), (uint2)(1, 44)) == (uint2)(3, 44)));
    CHECK(all(__builtin_elementwise_clzg((ushort2)(in[1], in[2])) == (ushort2)(15, 14)));
    CHECK(all(__builtin_elementwise_maxnum((float2)(in[1], NAN), (float2)(in[2], 3.0f)) == (float2)(2.0f, 3.0f)));
    CHECK(__builtin_scalbnf((float)in[3], in[2]) == 12.0f);
}
