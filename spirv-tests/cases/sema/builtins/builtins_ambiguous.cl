// Where several built-in functions fit equally well, the advice changes literals before other arguments, by a suffix; else it casts
// to a type that represents all values, else to the type of the usual arithmetic conversions. Only `char` and `short` are promoted
// (C99 6.3.1.1).
// options: -cl-std=CL3.0 -cl-ext=+all
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
void k(global int *out, char c, short s, int i, uint u, long l, float f, double d, half h, bool b)
{
    out[0] = max(c, s); // error[S0804]: call to `max(char, short)` is ambiguous
    // note@-1: cast argument 1 to `short`
    out[1] = max(i, u); // error[S0804]: call to `max(int, uint)` is ambiguous
    // note@-1: cast argument 1 to `uint`
    out[2] = max(l, 1); // error[S0804]: call to `max(long, int)` is ambiguous
    // note@-1: make the literal `long`: append `l`
    out[3] = max(1, u); // error[S0804]: call to `max(int, uint)` is ambiguous
    // note@-1: make the literal `uint`: append `u`
    out[4] = clamp(1, c, l); // error[S0804]: call to `clamp(int, char, long)` is ambiguous
    // note@-1: cast arguments 1 and 2 to `long`
    out[5] = abs(h); // error[S0804]: call to `abs(half)` is ambiguous
    // note@-1: use `fabs` for floating-point values
    out[6] = mul24(l, l); // error[S0804]: call to `mul24(long, long)` is ambiguous
    // note@-1: cast argument 1 to `int`
    out[7] = abs(b) + mul24(c, s);
    f = sqrt(i); // error[S0804]: call to `sqrt(int)` is ambiguous
    // note@-1: cast argument 1 to `float`
    f = pow(2, 3); // error[S0804]: call to `pow(int, int)` is ambiguous
    // note@-1: make the literal `float`: append `.0f`
    f = clamp(f, 0.0, 1.0); // error[S0804]: call to `clamp(float, double, double)` is ambiguous
    // note@-1: make the literals `float`: append `f`
    f = max(i, f); // error[S0804]: call to `max(int, float)` is ambiguous
    // note@-1: cast argument 1 to `float`
    f = max(i + 1, f); // error[S0804]: call to `max(int, float)` is ambiguous
    // note@-1: cast argument 1 to `float`
    d = pow(d, f); // error[S0804]: call to `pow(double, float)` is ambiguous
    // note@-1: cast argument 2 to `double`
}
