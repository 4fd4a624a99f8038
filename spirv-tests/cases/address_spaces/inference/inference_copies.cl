// A small function called with pointers into several spaces is copied for each; one copy serves null pointers too.
// versions: 2.0 3.0 3.1
// options: -O1
// check: OpFunctionParameter %_ptr_CrossWorkgroup_uint
// check: OpFunctionParameter %_ptr_Workgroup_uint
// check-not: OpTypePointer Generic
__attribute__((noinline)) static int total(const int *p, int n)
{
    int sum = 0;
    for (int i = 0; p && i < n; i++)
        sum += p[i];
    return sum;
}
kernel void k(global int *out, local int *l) { out[0] = total(out, 4) + total(l, 4) + total(0, 4); }
