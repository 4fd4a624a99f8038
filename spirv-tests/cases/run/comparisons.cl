// Comparisons of signed integers of each width, on both sides of zero, and of equal ones.

kernel void test(global int *out, global const int *in)
{
    const int one = in[1], same = in[2] - in[1], minus = -in[1];

    CHECK(one <= same);
    CHECK(!(one < same));
    CHECK(one >= same);
    CHECK(!(one > same));
    CHECK(minus <= one);
    CHECK(!(one <= minus));
    CHECK((long)minus <= (long)-same);
    CHECK((long)one >= (long)same);
    CHECK((short)minus <= (short)-same);
    CHECK((char)one >= (char)same);
    CHECK(all((int2)(minus, one) <= (int2)(-same, same)));
}
