int f(int a, float b) { return a + (int)b; }
int none(void) { return 0; }
kernel void other(global int *p) { p[0] = 1; }

kernel void k(global int *out, int x)
{
    out[0] = f(1, 2);
    out[1] = f(1); // error: too few arguments to function call `f`: expected 2, have 1
    // note@-1: declared here
    out[2] = f(1, 2, 3); // error: too many arguments to function call `f`: expected 2, have 3
    out[3] = none(1); // error: too many arguments
    out[4] = x(1); // error: called object type `int` is not a function
    other(out);
    f(1, 2);
}
