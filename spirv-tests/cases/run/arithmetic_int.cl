// Operators on int and uint, with values that no compiler knows.

kernel void test(global int *out, global const int *in)
{
    const int a = in[17], b = in[5], zero = in[0];
    CHECK(a + b == 22);
    CHECK(a - b == 12);
    CHECK(b - a == -12);
    CHECK(a * b == 85);
    CHECK(a / b == 3);
    CHECK(-a / b == -3);
    CHECK(-a % b == -2);
    CHECK(a % -b == 2);
    CHECK((a & b) == 1);
    CHECK((a | b) == 21);
    CHECK((a ^ b) == 20);
    CHECK(~a == -18);
    CHECK(-a == -17);
    CHECK(+a == 17);
    CHECK(!a == 0);
    CHECK(!zero == 1);
    CHECK(!!a == 1);

    const uint u = (uint)a, v = (uint)b;
    CHECK(v - u == 4294967284u);
    CHECK((v - u) / 2 == 2147483642u);
    CHECK(-1 > (int)zero - 2);
    CHECK((uint)-1 == 0xffffffffu);
    CHECK(zero - 1 < v ? 0 : 1);
    CHECK((v - u) % 10u == 4u);
}
