// OpenCL C 6.15.11: not with private memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(local float *l)
{
    float mine[4];
    event_t e = async_work_group_copy(l, mine, 4, 0); // error[S0803]: argument 2 of `async_work_group_copy`: expected `const global float *`, found `private float *`
}
