// Where several built-in functions fit equally well, the advice is the cast that leaves most arguments as they are: of a literal
// before others, else to the type of the usual arithmetic conversions. Only `char` and `short` are promoted (C99 6.3.1.1).
// options: -cl-std=CL3.0 -cl-ext=+all
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
void k(global int *out, char c, short s, int i, uint u, long l, float f, double d, half h, bool b)
{
    out[0] = max(c, s); // error[S0804]: call to `max` is ambiguous
    // note@-1: cast this argument to `short`
    out[1] = max(i, u); // error[S0804]: call to `max` is ambiguous
    // note@-1: cast this argument to `uint`
    out[2] = max(l, 1); // error[S0804]: call to `max` is ambiguous
    // note@-1: cast this argument to `long`
    out[3] = max(1, u); // error[S0804]: call to `max` is ambiguous
    // note@-1: cast this argument to `uint`
    out[4] = clamp(1, c, l); // error[S0804]: call to `clamp` is ambiguous
    // note@-1: cast this argument to `long`
    out[5] = abs(h); // error[S0804]: call to `abs` is ambiguous
    // note@-1: cast this argument to `int`
    out[6] = mul24(l, l); // error[S0804]: call to `mul24` is ambiguous
    // note@-1: cast this argument to `int`
    out[7] = abs(b) + mul24(c, s);
    f = sqrt(i); // error[S0804]: call to `sqrt` is ambiguous
    // note@-1: cast this argument to `float`
    f = pow(2, 3); // error[S0804]: call to `pow` is ambiguous
    // note@-1: cast this argument to `float`
}
