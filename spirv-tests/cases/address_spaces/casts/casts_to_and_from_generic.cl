// OpenCL C 6.7.9: casts to generic and back, to each space.
// options: -O0
// versions: 2.0 3.0 3.1
kernel void k(global int *g, local int *l)
{
    int mine = 1;
    int *a = (int *)g, *b = (int *)l, *c = (int *)&mine;
    global int *d = (global int *)a;
    local int *e = (local int *)b;
    private int *f = (private int *)c;
    d[0] = e[0] + f[0];
}
// check: OpPtrCastToGeneric %_ptr_Generic_uint
// check: OpGenericCastToPtr %_ptr_CrossWorkgroup_uint
// check: OpGenericCastToPtr %_ptr_Workgroup_uint
// check: OpGenericCastToPtr %_ptr_Function_uint
