// OpenCL C 6.7.8: without the feature a pointer that names no space is private.
// versions: 1.2 3.0-generic_address_space
int second(int *p) { return p[1]; }
kernel void k(global int *out)
{
    int mine[2] = { 1, 2 };
    out[0] = second(mine);
}
// check: OpTypePointer Function
// check-not: Generic
