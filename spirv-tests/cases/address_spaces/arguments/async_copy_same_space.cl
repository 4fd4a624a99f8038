// OpenCL C 6.15.11: not within one space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global float4 *g)
{
    event_t e = async_work_group_copy(g, g + 16, 16, 0); // error[S0803]: argument 2 of `async_work_group_copy`: expected `const local float4 *`, found `global float4 *`
}
