// A function called with pointers into several spaces keeps its generic parameter.
// versions: 2.0 3.0 3.1
// options: -O1
// check: OpPtrCastToGeneric
__attribute__((noinline)) static int total(const int *p, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += p[i];
    return sum;
}
kernel void k(global int *out, local int *l) { out[0] = total(out, 4) + total(l, 4); }
