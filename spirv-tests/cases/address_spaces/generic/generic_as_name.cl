// OpenCL C 1.2, 6.1.9: the name `generic` was reserved by OpenCL C 2.0.
// versions: 1.x
kernel void k(global int *out)
{
    int generic = 1;
    out[0] = generic;
}
