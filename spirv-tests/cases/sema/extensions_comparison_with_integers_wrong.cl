kernel void f(global int *p, global int *out, float f)
{
    out[0] = p == f; // error[S0420]: `==` does not take operands of type `global int *` and `float`
    out[1] = p == (int2)(1); // error[S0420]: `==` does not take operands
}
