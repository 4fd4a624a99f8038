// What pointers are no operands of (OpenCL C 3.0, 6.5; C99 6.5).
kernel void k(global int *out, global float *p, global float *q, int i, float f)
{
    out[0] = p + q; // error: invalid operands to `+` (`global float *` and `global float *`)
    p = p * 2; // error: invalid operands to `*` (`global float *` and `int`)
    p = p / 2; // error: invalid operands to `/` (`global float *` and `int`)
    p = p % 2; // error: invalid operands to `%` (`global float *` and `int`)
    p = -p; // error: invalid argument type `global float *` to `-`
    p = +p; // error: invalid argument type `global float *` to `+`
    p = ~p; // error: invalid argument type `global float *` to `~`
    p = p << 1; // error: invalid operands to `<<` (`global float *` and `int`)
    p = p | 1; // error: invalid operands to `|` (`global float *` and `int`)
    p = p & q; // error: invalid operands to `&` (`global float *` and `global float *`)
    p = p + f; // error: invalid operands to `+` (`global float *` and `float`)
    p = p - f; // error: invalid operands to `-` (`global float *` and `float`)
    p = i - p; // error: invalid operands to `-` (`int` and `global float *`)
    out[1] = p == 1; // warning[S0493]: comparison between pointer and integer (`global float *` and `int`)
    out[2] = p < 1; // warning[S0493]: comparison between pointer and integer (`global float *` and `int`)
    p += q; // error: invalid operands to `+=` (`global float *` and `global float *`)
    p *= 2; // error: invalid operands to `*` (`global float *` and `int`)
    p = i; // error: cannot convert `int` to `global float *`
    i = p; // error: cannot convert `global float *` to `int`
    f = (float)p; // error: cannot cast from type `global float *` to `float`
    out[7] = !p + (p && q) + (p == q) + (p != 0) + (p - q) + (p ? 1 : 2) + (int)p[1];
}
