// A function of a library that was not linked.
// run: --global 1 --arg zeros:int[1]

#ifdef MENDED
int outside(int a)
{
    return a + 1;
}
#else
int outside(int a);
#endif

kernel void test(global int *a)
{
    a[0] = outside(a[0]); // fault: unsupported: `outside`, which is declared but not defined
}
