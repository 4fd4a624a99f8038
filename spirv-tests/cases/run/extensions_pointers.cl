// Pointers compared with integers, and pointers to integers of the other sign.
kernel void test(global int *out, global const int *in)
{
    global const int *p = in;
    CHECK(!(p == 1) && p != -1 && 2 != p);
    CHECK((ulong)p == p);
    CHECK(p > 16 && 16 < p && !(p <= in[5]));
    int n = in[3];
    private uint *u = &n;
    CHECK(*u == 3);
}
