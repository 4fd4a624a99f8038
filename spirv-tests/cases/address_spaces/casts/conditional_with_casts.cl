// OpenCL C 6.7.9, clause 6.5.15: one generic operand is enough.
// versions: 2.0 3.0 3.1
kernel void foo(int a, global int *out)
{
    private int b = 1;
    local int c;
    c = 2;
    int *p = a ? (int *)&b : &c;
    out[0] = *p;
}
