kernel void f(global int *p, global int *out, float f)
{
    out[0] = p == f; // error[S0420]: invalid operands to `==` (`global int *` and `float`)
    out[1] = p == (int2)(1); // error[S0420]: invalid operands to `==` (`global int *` and `int2`)
}
