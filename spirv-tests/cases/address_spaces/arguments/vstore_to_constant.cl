// OpenCL C 6.15.7: nothing is stored in constant memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(constant float *c)
{
    vstore4((float4)(1.0f), 0, c); // error[S0803]: argument 3 of `vstore4`: expected `float *`, found `constant float *`
}
