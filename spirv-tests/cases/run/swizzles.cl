// Components: .xyzw, .s0 to .sF, .lo .hi .even .odd, as values and as places.

kernel void test(global int *out, global const int *in)
{
    int8 v = (int8)(in[0], in[1], in[2], in[3], in[4], in[5], in[6], in[7]);
    CHECK(all(v.lo == (int4)(0, 1, 2, 3)));
    CHECK(all(v.hi == (int4)(4, 5, 6, 7)));
    CHECK(all(v.even == (int4)(0, 2, 4, 6)));
    CHECK(all(v.odd == (int4)(1, 3, 5, 7)));
    CHECK(v.hi.lo.y == 5);
    CHECK(all(v.s7531 == (int4)(7, 5, 3, 1)));
    CHECK(all(v.S01234567 == v));
    CHECK(all(v.lo.xxyy == (int4)(0, 0, 1, 1)));
    CHECK(all(v.s00112233.s1357 == (int4)(0, 1, 2, 3)));

    v.lo = (int4)(10, 11, 12, 13);
    CHECK(v.s2 == 12 && v.s4 == 4);
    v.odd = v.even;
    CHECK(all(v == (int8)(10, 10, 12, 12, 4, 4, 6, 6)));
    v.s70 = (int2)(70, 0);
    CHECK(v.s7 == 70 && v.s0 == 0);
    v.hi.even = (int2)(-1, -2);
    CHECK(v.s4 == -1 && v.s6 == -2);
    v.s1 = v.s2 = 5;
    CHECK(v.s1 == 5 && v.s2 == 5);

    float4 f = (float4)(1, 2, 3, 4);
    f.xyzw = f.wzyx;
    CHECK(all(f == (float4)(4, 3, 2, 1)));
    f.xy = f.yx;
    CHECK(f.x == 3 && f.y == 4);
    f.zw += f.xy;
    CHECK(f.z == 5 && f.w == 5);
    f.x *= 2;
    CHECK(f.x == 6);

    float3 t = (float3)(1, 2, 3);
    CHECK(all(t.zyx == (float3)(3, 2, 1)));
    CHECK(t.hi.x == 3.0f);
    CHECK(all(t.lo == (float2)(1, 2)));
    t.yz = (float2)(8, 9);
    CHECK(t.x == 1 && t.y == 8 && t.z == 9);

    ushort16 w = (ushort16)(0);
    w.sF = 15;
    w.sa = 10;
    CHECK(w.sf == 15 && w.sA == 10 && w.hi.odd.w == 15);

    int2 pair[2] = { (int2)(1, 2), (int2)(3, 4) };
    pair[1].yx = pair[0];
    CHECK(pair[1].x == 2 && pair[1].y == 1);
    int2 *p = pair;
    p->x = 9;
    (p + 1)->xy = p->yx;
    CHECK(pair[0].x == 9 && pair[1].x == 2 && pair[1].y == 9);
    CHECK((pair[0] + pair[1]).y == 11);
}
