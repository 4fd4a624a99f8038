// Operators in the left operand of another one are looked at as those in the right one.
kernel void f(global int *p, int a, int b, int c)
{
    p[0] = a == b & c; // warning: `&` has lower precedence than `==`; `==` will be evaluated first
    p[1] = a + b << c; // warning: `<<` has lower precedence than `+`; `+` will be evaluated first
}
