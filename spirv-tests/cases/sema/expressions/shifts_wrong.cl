// Shifts take integers, and a vector is shifted by a vector of as many (OpenCL C 3.0, 6.5.8).
kernel void k(global int *out, global int4 *v, float f, double d, float4 f4, int4 i4, int2 i2, uint4 u4, char b)
{
    out[0] = 1 << f; // error: `<<` requires integer operands, found `float`
    out[1] = 1 >> d; // error: `>>` requires integer operands, found `double`
    out[2] = (int)(f << 1); // error: `<<` requires integer operands, found `float`
    f4 = f4 << 1; // error: `<<` requires integer operands, found `float4`
    v[0] = i4 >> f4; // error: `>>` requires integer operands, found `float4`
    v[1] = i4 << i2; // error: implicit conversions between vector types (`int4` and `int2`) are not permitted
    v[2] = 1 << i4; // error: invalid operands to `<<` (`int` and `int4`)
    f <<= 1; // error: `<<` requires integer operands, found `float`
    out[3] >>= f; // error: `>>` requires integer operands, found `float`
    out[4] <<= i4; // error: invalid operands to `<<` (`int` and `int4`)
    v[3] = (i4 << u4) + (i4 >> 3) + (i4 << 1);
    v[4] <<= i4;
    v[5] >>= 1;
}
