// Loads in a loop of which only the last is used, through pointers that were cast from others to something narrower: rusticl crashes where
// their alignment is not stated.

#define LAST_OF(NAME, T, NARROWER)                                                  \
    T NAME(global uint *memory, int offset)                                         \
    {                                                                               \
        global T *p = (global T *)((global NARROWER *)memory + 64 * offset);        \
        T last = 0;                                                                 \
        for (int n = 0; n < 3; n++) {                                               \
            last = p[0];                                                            \
            p[n] += 7;                                                              \
        }                                                                           \
        return last;                                                                \
    }

LAST_OF(last_ushort, ushort, uchar)
LAST_OF(last_int, int, short)
LAST_OF(last_uint_of_bytes, uint, uchar2)
LAST_OF(last_ulong, ulong, uint)
LAST_OF(last_ulong_of_floats, ulong, float)
LAST_OF(last_ulong_of_bytes, ulong, uchar)
LAST_OF(last_ulong_of_three, ulong, ushort3)
LAST_OF(last_float, float, char)
LAST_OF(last_long2, long2, int)
LAST_OF(last_float4, float4, ushort)
LAST_OF(last_uint_of_longs, uint, ulong2)

kernel void test(global int *out, global const int *in, global uint *memory)
{
    CHECK(last_ushort(memory, in[1]) == 7);
    CHECK(last_int(memory, in[2]) == 7);
    CHECK(last_uint_of_bytes(memory, in[3]) == 7);
    CHECK(last_ulong(memory, in[4]) == 7);
    CHECK(last_ulong_of_floats(memory, in[5]) == 7);
    CHECK(last_ulong_of_bytes(memory, in[12]) == 7);
    CHECK(last_ulong_of_three(memory, in[13]) == 7);
    CHECK(last_float(memory, in[14]) == 7.0f);
    CHECK(all(last_long2(memory, in[7]) == 7));
    CHECK(all(last_float4(memory, in[16]) == 7.0f));
    CHECK(last_uint_of_longs(memory, in[9]) == 7);
}
