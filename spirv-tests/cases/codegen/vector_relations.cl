// options: -O0
// Relations of vectors give -1 or 0 of the signed integer as wide as the elements (OpenCL C 3.0, 6.5.4, 6.5.5).
// check: OpConstant %uint 4294967295
kernel void f(global int4 *i, global char4 *c, global long2 *l, float4 x, uchar4 b, double2 d)
{
    i[0] = x < 1.0f; // check: OpFOrdLessThan %v4bool
    // check: OpSelect %v4uint
    c[0] = b >= b.wzyx; // check: OpUGreaterThanEqual %v4bool
    // check: OpSelect %v4uchar
    l[0] = d != d.yx; // check: OpFUnordNotEqual %v2bool
    // check: OpSelect %v2ulong
    i[1] = i[0] && i[2]; // check: OpSelect %v4uint
    i[3] = i[4] ? i[5] : i[6]; // check: OpSLessThan %v4bool
    // check: OpSelect %v4uint
}
