// OpenCL C 6.7: a typedef carries its address space to a variable.
// versions: all
typedef local int shared_int;
kernel void k(global int *out)
{
    shared_int s;
    s = 1;
    out[0] = s;
}
