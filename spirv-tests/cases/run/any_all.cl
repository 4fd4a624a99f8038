// any and all look at the most significant bit of each component, also for scalars before 3.0.

kernel void test(global int *out, global const int *in)
{
    const int n = in[1];
    CHECK(any((int2)(0, -n)) == 1 && any((int2)(0, n)) == 0 && any((int2)(0)) == 0);
    CHECK(all((int4)(-1, -n, INT_MIN, -5)) == 1 && all((int4)(-1, -1, n, -1)) == 0);
    CHECK(any(-n) == 1 && any(n) == 0 && all(-n) == 1 && all(n) == 0);
    CHECK(any((char3)(0, 0, -128)) && !any((char3)(127)));
    CHECK(all((short16)(-n)) && !all((short8)(-1, -1, -1, -1, -1, -1, -1, 0)));
    CHECK(any((long2)(1L << 63, 0)) && !any((long2)(1L << 62)));
    CHECK(any((float2)(n, 2) > 1.5f) && !all((float2)(n, 2) > 1.5f));
    CHECK(!any(isnan((float4)(n))));
}
