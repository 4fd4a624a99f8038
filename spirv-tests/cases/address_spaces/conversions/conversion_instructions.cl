// OpenCL C 6.7.6: to generic, back by a cast, back by `to_global` and its like, which ask, and what a fence needs.
// versions: 2.0 3.x
// options: -O0
// check: OpCapability GenericPointer
// check: OpTypePointer Generic
// check: OpPtrCastToGeneric
// check: OpGenericCastToPtr %
// check: OpGenericCastToPtrExplicit * CrossWorkgroup
// check: OpGenericCastToPtrExplicit * Workgroup
// check: OpGenericCastToPtrExplicit * Function
// check: OpGenericPtrMemSemantics
kernel void k(global int *g)
{
    int *p = g;
    global int *back = (global int *)p;
    global int *asked = to_global(p);
    local int *in_local = to_local(p);
    private int *in_private = to_private(p);
    *back = (asked == g) + (in_local == 0) + (in_private == 0) + (int)get_fence(p);
}
