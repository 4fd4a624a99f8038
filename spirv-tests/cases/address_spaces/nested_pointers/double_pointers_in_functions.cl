// OpenCL C 6.11.a: in functions pointers to pointers are right in all versions.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void set(global int *private *p, global int *to) { *p = to; }
kernel void k(global int *out)
{
    global int *p;
    set(&p, out + 1);
    global int *private *pp = &p;
    **pp = 3;
    pp[0][1] = 4;
}
