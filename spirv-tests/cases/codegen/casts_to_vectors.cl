// A scalar that is cast to a vector is in all components; a `bool` that is true as all bits of integers, and as 1 in floating
// ones (OpenCL C 3.0, 6.4.2).
kernel void k(global int4 *i, global float4 *f, int n, float x)
{
    bool b = n > 3;
    i[0] = (int4)n;
    f[0] = (float4)n;
    i[1] = (int4)b;
    f[1] = (float4)b;
}
// check: = OpConstant %uint 4294967295
// check: = OpSGreaterThan %bool %n %uint_3
// check: = OpCompositeConstruct %v4uint %n %n %n %n
// check: = OpConvertSToF %float %n
// check: = OpCompositeConstruct %v4float
// check: = OpSelect %v4uint
// check: = OpSelect %float %*%float_1 %float_0
// check: = OpCompositeConstruct %v4float
