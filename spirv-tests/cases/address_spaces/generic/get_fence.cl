// OpenCL C 6.15.9: the fence that belongs to the space of a generic pointer.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, global int *out)
{
    out[0] = get_fence(g) == CLK_GLOBAL_MEM_FENCE; // error[S0801] in 1.x -generic_address_space:
}
