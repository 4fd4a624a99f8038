// options: -O0
// Shift amounts are taken modulo the width of what is shifted (OpenCL C 3.0, 6.5.8).
kernel void f(global int *i, global long *l, global uchar4 *c, int n)
{
    i[0] = i[1] << n; // check: OpBitwiseAnd %uint * %uint_31
    // check: OpShiftLeftLogical %uint
    l[0] = l[1] >> n; // check: OpBitwiseAnd %ulong * %ulong_63
    // check: OpShiftRightArithmetic %ulong
    c[0] = c[1] >> c[2]; // check: OpBitwiseAnd %v4uchar
    // check: OpShiftRightLogical %v4uchar
}
