kernel void k(global half *p, global half4 *v)
{
    half h = p[0] * 2.0h;
    p[1] = h + 1;
    v[0] = v[1] * h;
    p[2]++;
}
