// ! && || on vectors: component by component, -1 or 0, and both sides are evaluated.

kernel void test(global int *out, global const int *in)
{
    const int4 a = (int4)(in[0], in[1], in[2], -in[3]), b = (int4)(in[5], in[0], in[7], in[0]);
    CHECK(all((!a) == (int4)(-1, 0, 0, 0)));
    CHECK(all((a && b) == (int4)(0, 0, -1, 0)));
    CHECK(all((a || b) == (int4)(-1, -1, -1, -1)));
    CHECK(all((a && 1) == (int4)(0, -1, -1, -1)));
    CHECK(all((0 || b) == (int4)(-1, 0, -1, 0)));
    CHECK(all((!!b) == (int4)(-1, 0, -1, 0)));
    const float2 f = (float2)(in[0], 0.5f);
    const int2 n = !f;
    CHECK(n.x == -1 && n.y == 0);
    const int2 both = f && (float2)(1.0f, 2.0f);
    CHECK(both.x == 0 && both.y == -1);
    const uchar2 u = (uchar2)(in[0], 128);
    const char2 not_u = !u;
    CHECK(not_u.x == -1 && not_u.y == 0);
    const long3 l = (long3)(1L << 40, 0, -1);
    CHECK(all((l || (long3)0) == (long3)(-1, 0, -1)));
}
