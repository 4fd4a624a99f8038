kernel void k(global int *out, global float4 *f, global char *c, float x)
{
    bool b = out[0];
    out[0] += 1.5f;
    out[1] <<= 2;
    out[2] %= 3;
    c[0] += 300;
    f[0] *= x;
    f[1].xy += f[1].zw;
    f[2].even = f[3].odd;
    b |= out[3];
    out[4] = b;
    x %= 2; // error: `%` requires integer operands, found `float`
    out[5] += f[4]; // error: vector
    f[5]++;
    --f[6].x;
    x++;
    // C99 6.5.16.2: a pointer is moved by integers only, and no number takes one.
    global int *p = out, *q = out;
    p += out[6];
    p -= 2;
    p -= q; // error[S0420]: invalid operands to `-=` (`global int *` and `global int *`)
    out[7] += p; // error[S0420]: invalid operands to `+=` (`int` and `global int *`)
    out[8] -= p; // error[S0420]: invalid operands to `-=` (`int` and `global int *`)
}
