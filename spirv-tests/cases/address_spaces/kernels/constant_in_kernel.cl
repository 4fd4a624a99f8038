// OpenCL C 6.7.3: `constant` in the kernel's outermost scope.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *out, int i)
{
    constant int table[2] = { 1, 2 };
    out[i] = table[i];
}
// check: OpTypePointer UniformConstant %_arr_uint_uint_2
// check: OpVariable %_ptr_UniformConstant__arr_uint_uint_2 UniformConstant
