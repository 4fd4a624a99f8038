// skip-source: older compilers cannot cast the bits of structures
// skip-widened: a size_t holds a pointer
// _Generic takes the value of the type that its first operand has; what GNU C and clang choose by types and constants.

int kind_of_int(int x) { return x + 1; }
int kind_of_float(float x) { return (int)x + 2; }
#define KIND(x) _Generic((x), int: kind_of_int(x), float: kind_of_float(x)) // warning: `_Generic` is an extension of C11
#define NAME(x) _Generic((x), char: 1, uchar: 2, int: 3, uint: 4, long: 5, float: 6, float4: 7, global int *: 8, private int *: 9, default: 10) // warning: `_Generic` is an extension of C11

struct pair { int a; float b; };
union bits { float f; uint u; };

kernel void test(global int *out, global const int *in)
{
    int calls = 0, local_value = in[3];
    const float4 v = 1.0f;
    const char c = in[2];
    CHECK(KIND(in[5]) == 6);
    CHECK(KIND((float)in[5]) == 7);
    CHECK(NAME(c) == 1 && NAME((uchar)1) == 2 && NAME(c + c) == 3 && NAME(1u) == 4 && NAME(1L) == 5);
    CHECK(NAME(v) == 7 && NAME(v.x) == 6 && NAME(out) == 8 && NAME(&local_value) == 9 && NAME((ushort)1) == 10);
    // The first operand is not evaluated, nor is what is not chosen; what is chosen is a place.
    CHECK(_Generic(calls++, int: 4, default: calls++) == 4 && calls == 0); // warning: `_Generic` is an extension of C11
    _Generic(1, int: calls, default: local_value) = 7; // warning: `_Generic` is an extension of C11
    CHECK(calls == 7 && local_value == 3);
    CHECK(__builtin_types_compatible_p(int, const int) && !__builtin_types_compatible_p(int, uint));
    CHECK(__builtin_types_compatible_p(int[], int[4]) && !__builtin_types_compatible_p(int[3], int[4]));
    CHECK(__builtin_types_compatible_p(__typeof__(v), float4) && !__builtin_types_compatible_p(global int *, local int *));
    CHECK(__builtin_choose_expr(sizeof(int) == 4, calls, calls++) == 7 && calls == 7);
    CHECK(sizeof(__builtin_choose_expr(0, 1, (char)1)) == 1);
    __builtin_choose_expr(1, calls, 0) = 8;
    CHECK(calls == 8);
    // Bits as another type.
    CHECK(__builtin_bit_cast(int, 1.0f) == 0x3f800000 && __builtin_bit_cast(float, 0x40000000 + in[0]) == 2.0f);
    CHECK(all(__builtin_bit_cast(int4, v) == 0x3f800000));
    const struct pair pair = { in[9], 0.5f };
    CHECK(__builtin_bit_cast(ulong, pair) == (9UL | (ulong)0x3f000000 << 32));
    const struct pair again = __builtin_bit_cast(struct pair, __builtin_bit_cast(int2, pair));
    CHECK(again.a == 9 && again.b == 0.5f);
    CHECK(__builtin_bit_cast(union bits, in[7]).u == 7);
    CHECK(*__builtin_bit_cast(private int *, __builtin_bit_cast(size_t, &local_value)) == 3);
}
