// options: -O0
// Each scalar type of the language, as it lies in memory and as it is computed with.
// check: OpCapability Float16Buffer
// check: OpCapability Float64
// check: OpTypeInt 8 0
// check: OpTypeInt 16 0
// check: OpTypeInt 32 0
// check: OpTypeInt 64 0
// check: OpTypeFloat 16
// check: OpTypeFloat 32
// check: OpTypeFloat 64
// check: OpTypeBool
// check-not: OpTypePointer CrossWorkgroup %bool
kernel void f(global bool *b, global char *c, global uchar *uc, global short *s, global ushort *us, global int *i, global uint *u,
              global long *l, global ulong *ul, global half *h, global float *f, global double *d)
{
    b[0] = c[0] < s[0]; // check: OpSLessThan %bool
    c[1] = uc[1] >> 1; // check: OpShiftRightArithmetic %uint
    u[0] = u[1] >> 1; // check: OpShiftRightLogical %uint
    l[0] = l[1] / i[0]; // check: OpSDiv %ulong
    ul[0] = ul[1] / us[0]; // check: OpUDiv %ulong
    f[0] = vload_half(0, h); // check: vload_half
    d[0] = d[1] * f[1]; // check: OpFMul %double
    i[1] = (int)d[2]; // check: OpConvertFToS %uint
    u[2] = (uint)f[2]; // check: OpConvertFToU %uint
    f[3] = ul[2]; // check: OpConvertUToF %float
    f[4] = c[2]; // check: OpConvertSToF %float
}
