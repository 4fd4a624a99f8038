// OpenCL C 6.7.9: a cast that only names a space that the pointer has.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global const int *g)
{
    global int *h = (global int *)g;
    h[0] = 1;
}
