// Comparing with a constant is reported where its decimal form is not its value.
// options: -Wfloat-equal
int f(float x, double y)
{
    return (x == 0.3f) + (x == 0.5f) + (x != 0.0f) + (x == 3.0f) + (x == INFINITY) + (x == x) + (y == 0.1) + (y == 0.125); // warning: comparing floating-point with `==` or `!=` is unsafe
// warning@-1: comparing floating-point with `==` or `!=` is unsafe
}
