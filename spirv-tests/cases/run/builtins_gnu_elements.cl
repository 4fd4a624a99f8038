// options: -cl-std=CL3.0
// skip-source: clang has these since its version 20
// Shifts of two integers beside each other, and counts of zeros, of each type and width. No amount here is a multiple of the width.

#define SCALAR(T, U, one, other) good &= (T)(one) == (T)(other)
#define VECTOR(T, U, one, other) good &= all((one) == (other))
#define TEST(T, U, SAME, bits)                                                                                            \
    do {                                                                                                                  \
        int good = 1;                                                                                                     \
        const T high = (T)(in[85] * 3 + 1), low = (T)(in[51] * 5 + 2), amount = (T)(in[3] + bits), zero = (T)(in[0]);      \
        const U high_bits = (U)(in[85] * 3 + 1), low_bits = (U)(in[51] * 5 + 2);                                          \
        const U left = (U)(high_bits << (U)(3)) | (U)(low_bits >> (U)(bits - 3));                                         \
        const U right = (U)(low_bits >> (U)(3)) | (U)(high_bits << (U)(bits - 3));                                        \
        SAME(T, U, __builtin_elementwise_fshl(high, low, amount), __builtin_astype(left, T));                             \
        SAME(T, U, __builtin_elementwise_fshr(high, low, amount), __builtin_astype(right, T));                            \
        SAME(T, U, __builtin_elementwise_clzg(low), clz(low));                                                            \
        SAME(T, U, __builtin_elementwise_ctzg(low), ctz(low));                                                            \
        SAME(T, U, __builtin_elementwise_clzg(zero, (T)(77)), (T)(77));                                                   \
        SAME(T, U, __builtin_elementwise_ctzg(low, (T)(77)), ctz(low));                                                   \
        CHECK(good);                                                                                                      \
    } while (0)
#define WIDTHS(T, U, bits)          \
    TEST(T, U, SCALAR, bits);       \
    TEST(T##2, U##2, VECTOR, bits); \
    TEST(T##3, U##3, VECTOR, bits); \
    TEST(T##4, U##4, VECTOR, bits); \
    TEST(T##8, U##8, VECTOR, bits); \
    TEST(T##16, U##16, VECTOR, bits)
#define COUNT(T, bits)                                                                          \
    CHECK(__builtin_clzg((T)in[0], -in[9]) == -9 && __builtin_ctzg((T)in[0], in[7]) == 7);      \
    CHECK(__builtin_clzg((T)in[1], in[7]) == bits - 1 && __builtin_ctzg((T)in[64], in[7]) == 6); \
    CHECK(__builtin_popcountg((T)in[119]) == 6 && __builtin_clzg((T)in[5]) == bits - 3 && __builtin_ctzg((T)in[12]) == 2)

void chars(global int *out, global const int *in) { WIDTHS(char, uchar, 8); WIDTHS(uchar, uchar, 8); }
void shorts(global int *out, global const int *in) { WIDTHS(short, ushort, 16); WIDTHS(ushort, ushort, 16); }
void ints(global int *out, global const int *in) { WIDTHS(int, uint, 32); WIDTHS(uint, uint, 32); }
void longs(global int *out, global const int *in) { WIDTHS(long, ulong, 64); WIDTHS(ulong, ulong, 64); }

kernel void test(global int *out, global const int *in)
{
    COUNT(uchar, 8);
    COUNT(ushort, 16);
    COUNT(uint, 32);
    COUNT(ulong, 64);
    chars(out, in);
    shorts(out, in);
    ints(out, in);
    longs(out, in);
}
