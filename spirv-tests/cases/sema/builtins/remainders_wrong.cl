// `%`, `&`, `|`, `^` and `~` take integers (OpenCL C 3.0, 6.5.1, 6.5.6).
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global float *f, global float4 *v, global int *i, half h, double d)
{
    f[0] = f[1] % 2; // error: `%` requires integer operands, found `float`
    f[0] = 2 % f[1]; // error: `%` requires integer operands, found `float`
    v[0] = v[1] % v[2]; // error: `%` requires integer operands, found `float4`
    v[0] = v[1] & v[2]; // error: `&` requires integer operands, found `float4`
    v[0] = v[1] | 1; // error: `|` requires integer operands, found `float4`
    f[0] = f[1] ^ 1; // error: `^` requires integer operands, found `float`
    f[0] = ~f[1]; // error: `~` requires integer operands, found `float`
    v[0] = ~v[1]; // error: `~` requires integer operands, found `float4`
    d = ~d; // error: `~` requires integer operands, found `double`
    h = h % 2; // error: `%` requires integer operands, found `half`
    f[0] %= 2; // error: `%` requires integer operands, found `float`
    f[0] &= 1; // error: `&` requires integer operands, found `float`
    f[0] |= 1; // error: `|` requires integer operands, found `float`
    v[0] ^= v[1]; // error: `^` requires integer operands, found `float4`
    i[0] %= f[0]; // error: `%` requires integer operands, found `float`
    i[0] = i[1] % 3 + (~i[2] & 7) + (i[3] | i[4] ^ 1);
}
