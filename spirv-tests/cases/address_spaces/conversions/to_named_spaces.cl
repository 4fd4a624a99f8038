// OpenCL C 6.15.9: a generic pointer is asked for its space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *g, local int *l, global int *out)
{
    int *p = out[0] ? (int *)g : l; // error[S0491] in 1.x -generic_address_space: cast from `global int *` to `private int *` changes address space of pointer
    global int *a = to_global(p); // error[S0801] in 1.x -generic_address_space:
    local int *b = to_local(p); // error[S0801] in 1.x -generic_address_space:
    private int *c = to_private(p); // error[S0801] in 1.x -generic_address_space:
    out[0] = (a ? *a : 0) + (b ? *b : 0) + (c ? *c : 0);
}
// check in 2.0 3.x: OpGenericCastToPtrExplicit %_ptr_CrossWorkgroup_uint * CrossWorkgroup
// check in 2.0 3.x: OpGenericCastToPtrExplicit %_ptr_Workgroup_uint * Workgroup
// check in 2.0 3.x: OpGenericCastToPtrExplicit %_ptr_Function_uint * Function
