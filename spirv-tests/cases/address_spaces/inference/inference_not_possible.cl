// A pointer that is chosen when the kernel runs stays generic, and so does the parameter that takes it.
// versions: 2.0 3.0 3.1
// options: -O1
// check: OpPtrCastToGeneric
// check: OpFunctionParameter %_ptr_Generic_uint
__attribute__((noinline)) static int total(const int *p, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += p[i];
    return sum;
}
kernel void k(global int *out, local int *l, int which) { out[0] = total(which ? out : (int *)l, 4); }
