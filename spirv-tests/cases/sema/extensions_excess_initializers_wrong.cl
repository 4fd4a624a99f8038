// What is ignored is checked all the same.
kernel void f(global int *out)
{
    int list[1] = { 1, unknown }; // error[S0410]: `unknown` is not declared
    // warning@-1: excess elements
    int2 vector = { 1, 2, 3 }; // error[S0709]: `int2` takes 2 values, and 3 values stand here
    int2 component = { 1, { 2, 3 } }; // error[S0706]: a `int` takes one value
    out[0] = list[0] + vector.x + component.x;
}
