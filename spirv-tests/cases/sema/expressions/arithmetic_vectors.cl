kernel void k(global float4 *out, global int4 *ints, float f, int i)
{
    float4 a = out[0];
    out[1] = a * f + 2 - 1.0f / a;
    out[2] = a * i;
    ints[0] = (ints[1] & 0xFF) | ints[2] ^ (int4)(i);
    ints[3] = -ints[4] + +ints[5] - ~ints[6];
    ints[7] = ints[8] % 3;
}
