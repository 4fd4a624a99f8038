// C99 6.3.2.1: an array becomes a pointer into the array's space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
int sum(global int *p) { return p[0] + p[1]; }
kernel void k(global int *out)
{
    local int shared[2];
    int mine[2] = { 1, 2 };
    out[0] = sum(shared); // error[S0487]: conversion from `local int *` to `global int *` changes address space of pointer
    out[0] = sum(mine); // error[S0487]: conversion from `private int *` to `global int *` changes address space of pointer
}
