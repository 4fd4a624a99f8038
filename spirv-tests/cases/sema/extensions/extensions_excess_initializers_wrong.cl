// What is ignored is checked all the same.
kernel void f(global int *out)
{
    int list[1] = { 1, unknown }; // error[S0410]: use of undeclared identifier `unknown`
    // warning@-1: excess elements
    int2 vector = { 1, 2, 3 }; // error[S0709]: too many elements in initializer of `int2`: expected 2, have 3
    int2 component = { 1, { 2, 3 } }; // error[S0706]: excess elements in scalar initializer of type `int`
    out[0] = list[0] + vector.x + component.x;
}
