// options: -Wno-error=incompatible-pointer-types
// Pointers compared with integers, pointers to other types, and null pointers for built-ins.
int bits(private float *f) { return *(private int *)f; }
kernel void test(global int *out, global const int *in)
{
    global const int *p = in;
    CHECK(!(p == 1) && p != -1 && 2 != p);
    CHECK((ulong)p == p);
    global const int *one = (global const int *)1;
    CHECK(one == in[1] && one < 16 && !(one == 2));
    int n = in[3];
    private uint *u = &n;
    private float *f = &n;
    CHECK(*u == 3 && bits(&n) == 3 && bits(f) == 3);
    wait_group_events(0, NULL);
    wait_group_events(0, (void *)0);
}
