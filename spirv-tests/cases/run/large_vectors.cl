// Functions of vectors of more than 256 bits give what they give of each component. OpenCL C 3.0, 6.15.2 and the following.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

// Whether the components of a vector are the values of an expression in which `i` is their place.
#define EACH(type, vector, value) \
    do { \
        private type expected[16]; \
        for (int i = 0; i < 16; i++) \
            expected[i] = (value); \
        CHECK(all((vector) == vload16(0, expected))); \
    } while (0)

kernel void test(global int *out, global const int *in, global uint *memory)
{
    private long numbers[16];
    private double reals[16];
    for (int i = 0; i < 16; i++) {
        numbers[i] = ((long)in[i * 7 + 3] << 40) - in[i];
        reals[i] = in[i] * 0.75 - 5;
    }
    long16 n = vload16(0, numbers);
    double16 d = vload16(0, reals), whole;
    CHECK(n.s3 == numbers[3] && n.sf == numbers[15] && d.s8 == reals[8]);
    long16 c = clamp(n, 100L, 1L << 44);
    EACH(long, convert_long16(abs(n - (1L << 42))), (long)abs(numbers[i] - (1L << 42)));
    EACH(double, modf(d, &whole), reals[i] - trunc(reals[i]));
    EACH(double, whole, trunc(reals[i]));
    EACH(ulong, convert_ulong16_sat_rtp(d), convert_ulong_sat_rtp(reals[i]));
    long16 finite = isfinite(d / (double16)(0, (double8)(1), (double4)(1), 1, 1, 1));
    EACH(long, select(n, c, finite), i == 0 ? numbers[i] : clamp(numbers[i], 100L, 1L << 44));
    ulong16 mask = as_ulong16(n ^ 21);
    EACH(long, shuffle2(n, n + 1, mask), numbers[(numbers[i] ^ 21) & 15] + ((numbers[i] ^ 21) & 16 ? 1 : 0));
    global long *there = (global long *)memory;
    vstore16(n, 1, there + 3);
    for (int i = 0; i < 16; i++)
        CHECK(there[19 + i] == numbers[i]);
    global half *halves = (global half *)memory + 1024;
    vstore_half16_rtz(d, 1, halves);
    EACH(float, vload_half16(1, halves), (float)reals[i]);
}
