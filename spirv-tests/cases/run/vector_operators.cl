// Operators on vectors of every width: component by component, with a scalar widened.

#define EACH(condition) for (int i = 0; i < n; i++) CHECK(condition)
#define WIDTH(T, N)                                                           \
    {                                                                         \
        const int n = N;                                                      \
        T a_[16], b_[16], r[16];                                              \
        for (int i = 0; i < 16; i++) {                                        \
            a_[i] = (T)in[3 * i + 1];                                         \
            b_[i] = (T)in[i + 2];                                             \
        }                                                                     \
        const T##N a = vload##N(0, a_), b = vload##N(0, b_);                  \
        vstore##N((a + b) * b - a / (T)4, 0, r);                              \
        EACH(r[i] == (T)((a_[i] + b_[i]) * b_[i] - a_[i] / (T)4));            \
        vstore##N(-a + (T)1, 0, r);                                           \
        EACH(r[i] == (T)(1 - a_[i]));                                         \
    }
#define WIDTHS(T) WIDTH(T, 2) WIDTH(T, 3) WIDTH(T, 4) WIDTH(T, 8) WIDTH(T, 16)

void chars(global int *out, global const int *in)  { WIDTHS(char) WIDTHS(uchar) }
void shorts(global int *out, global const int *in) { WIDTHS(short) WIDTHS(ushort) }
void ints(global int *out, global const int *in)   { WIDTHS(int) WIDTHS(uint) }
void longs(global int *out, global const int *in)  { WIDTHS(long) WIDTHS(ulong) }
void floats(global int *out, global const int *in) { WIDTHS(float) }

kernel void test(global int *out, global const int *in)
{
    chars(out, in);
    shorts(out, in);
    ints(out, in);
    longs(out, in);
    floats(out, in);
}
