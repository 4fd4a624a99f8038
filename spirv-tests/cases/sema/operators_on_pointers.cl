// What pointers are no operands of (OpenCL C 3.0, 6.5; C99 6.5).
kernel void k(global int *out, global float *p, global float *q, int i, float f)
{
    out[0] = p + q; // error: `+` does not take operands of type `global float *` and `global float *`
    p = p * 2; // error: `*` does not take operands of type `global float *` and `int`
    p = p / 2; // error: `/` does not take operands of type `global float *` and `int`
    p = p % 2; // error: `%` does not take operands of type `global float *` and `int`
    p = -p; // error: `-` does not take an operand of type `global float *`
    p = +p; // error: `+` does not take an operand of type `global float *`
    p = ~p; // error: `~` does not take an operand of type `global float *`
    p = p << 1; // error: `<<` does not take operands of type `global float *` and `int`
    p = p | 1; // error: `|` does not take operands of type `global float *` and `int`
    p = p & q; // error: `&` does not take operands of type `global float *` and `global float *`
    p = p + f; // error: `+` does not take operands of type `global float *` and `float`
    p = p - f; // error: `-` does not take operands of type `global float *` and `float`
    p = i - p; // error: `-` does not take operands of type `int` and `global float *`
    out[1] = p == 1; // warning[S0493]: comparison of a pointer with an integer: `global float *` and `int`
    out[2] = p < 1; // warning[S0493]: comparison of a pointer with an integer: `global float *` and `int`
    p += q; // error: `+=` does not take operands of type `global float *` and `global float *`
    p *= 2; // error: `*` does not take operands of type `global float *` and `int`
    p = i; // error: a value of type `int` does not convert to `global float *`
    i = p; // error: a value of type `global float *` does not convert to `int`
    f = (float)p; // error: a value of type `global float *` cannot be cast to `float`
    out[7] = !p + (p && q) + (p == q) + (p != 0) + (p - q) + (p ? 1 : 2) + (int)p[1];
}
