// options: -g -O1
// A parameter has its value, whether or not code needs it.
// check: DebugValue * %n %
// check-not: OpUndef
kernel void f(global int *out, int n)
{
    out[0] = 1;
}
