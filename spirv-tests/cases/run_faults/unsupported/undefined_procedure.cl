// The same of a function without a result, which a helper calls.
// run: --global 2 --local 2 --arg zeros:int[2]

#ifdef MENDED
void trace(int a)
{
}
#else
void trace(int a);
#endif

int helper(int a)
{
    trace(a); // fault: unsupported: `trace`, which is declared but not defined
    return a + 1;
}

kernel void test(global int *a)
{
    a[get_global_id(0)] = helper(a[get_global_id(0)]);
}
