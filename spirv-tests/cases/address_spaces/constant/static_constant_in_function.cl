// OpenCL C 6.10: `static constant` in a function is right since OpenCL C 1.2.
// versions: 1.2 2.0 3.0 3.1 3.0-program_scope_global_variables
int f(int i)
{
    static constant int table[2] = { 3, 4 };
    return table[i];
}
// check: OpTypePointer UniformConstant %_arr_uint_uint_2
// check: OpVariable %_ptr_UniformConstant__arr_uint_uint_2 UniformConstant
