kernel void k(global int *out, global int4 *v, float f, float4 f4, global int *p)
{
    bool b = f;
    out[0] = f && p || !b;
    out[1] = !p && !f;
    v[0] = f4 && 1;
    v[2] = !f4;
    v[3] = v[4] || 1;
    v[5] = f4 && f4;
}
