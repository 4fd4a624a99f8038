// Arithmetic of `half` without the pragma that enables it.
// skip-source: not every compiler takes it
half twice(half h) { return h + h; }
kernel void test(global int *out, global const int *in)
{
    half a = in[3], b = 0.5h;
    CHECK(a * b == 1.5h && twice(a) == 6);
    half4 v = (half4)(a, b, 1, 2);
    CHECK(v.x + v.y == 3.5h);
    private half *p = &a;
    *p = 7;
    CHECK(*p == 7.0h && convert_int(*p) == 7);
}
