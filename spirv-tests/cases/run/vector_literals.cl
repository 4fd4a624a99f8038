// Vector literals: of scalars, of shorter vectors in any mixture, of one scalar for all.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

constant float4 table = (float4)(1.0f, (float2)(2.0f, 3.0f), 4.0f);

float sum4(float4 v) { return v.x + v.y + v.z + v.w; }

kernel void test(global int *out, global const int *in)
{
    const int i = in[3];
    const int4 a = (int4)(i);
    CHECK(a.x == 3 && a.w == 3);
    const int4 b = (int4)(1, (int2)(2, i), 4);
    CHECK(b.y == 2 && b.z == 3);
    const int8 c = (int8)((int3)(1, 2, 3), 4, (int4)(5, 6, 7, 8));
    CHECK(c.s0 == 1 && c.s3 == 4 && c.s4 == 5 && c.s7 == 8);
    const int16 d = (int16)(c, c.s7654, b);
    CHECK(d.s8 == 8 && d.sb == 5 && d.sF == 4);
    const float4 f = (float4)(1, 2.5, i, 'a');
    CHECK(f.x == 1.0f && f.y == 2.5f && f.z == 3.0f && f.w == 97.0f);
    const uchar4 u = (uchar4)(257, -1, 3.9f, 0);
    CHECK(u.x == 1 && u.y == 255 && u.z == 3);
    CHECK(sum4((float4)(1.0f)) == 4.0f);
    CHECK(sum4(table) == 10.0f);
    CHECK(((int2)(5, 6)).y == 6);
    CHECK((int3)(1, 2, 3).z == 3);
    const float3 g = (float3)((float2)(1.0f, 2.0f), 3.0f) * 2.0f;
    CHECK(g.z == 6.0f);
    const int4 e = { 1, 2, 3, 4 };
    CHECK(all(e == (int4)(1, 2, 3, 4)));
    const int4 h = 7;
    CHECK(h.z == 7);
    const char2 nested[2] = { (char2)(1, 2), { 3, 4 } };
    CHECK(nested[0].y == 2 && nested[1].x == 3);
    const double2 m = (double2)(1, i);
    CHECK(m.y == 3.0);
}
