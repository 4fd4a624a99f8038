// An atomic operation on what may be in local or global memory orders both. OpenCL C 3.0, 6.15.12.
// options: -O0 -cl-std=CL2.0
// check: OpAtomicIAdd %uint %* %uint_1 %uint_784 %uint_1
kernel void f(global atomic_int *g, local atomic_int *l, int n)
{
    atomic_int *p = n ? (atomic_int *)g : (atomic_int *)l;
    atomic_fetch_add(p, 1);
}
