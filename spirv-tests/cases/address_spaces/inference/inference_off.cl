// At -O0 a generic pointer stays generic.
// versions: 2.0 3.0 3.1
// options: -O0
// check: OpCapability GenericPointer
// check: OpTypePointer Generic
// check: OpPtrCastToGeneric
kernel void k(global int *out)
{
    int *p = out;
    *p = 1;
}
