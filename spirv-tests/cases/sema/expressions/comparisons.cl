kernel void k(global int4 *i, global long2 *l, global short8 *s, global char3 *c, float4 f, double2 d, ushort8 u, uchar3 b, int n)
{
    i[0] = f < 1.0f;
    i[1] = f == f;
    l[0] = d >= d;
    s[0] = u != (ushort)3;
    c[0] = b > b;
    i[2] = i[0] <= n;
    i[3].x = n < 3u;
    s[1] = u == n; // error: scalar operand type `int` has greater rank than the vector element type `ushort`
}
