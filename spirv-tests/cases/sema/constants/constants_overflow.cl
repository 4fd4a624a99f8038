// Operations on constants are computed at once; one whose result does not fit its type is reported.
kernel void f(global int *p)
{
    p[0] = 0x7fffffff + 1; // warning: overflow in expression; result is -2147483648 with type `int`
    p[1] = -(-0x7fffffff - 1); // warning: overflow in expression; result is -2147483648 with type `int`
    p[2] = 0x7fffffffu + 1;
}
