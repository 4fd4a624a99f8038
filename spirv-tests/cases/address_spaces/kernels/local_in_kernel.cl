// OpenCL C 6.7.2, example.
// options: -O0
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void my_func(global float *out)
{
    local float a;
    local float b[10];
    a = 1.0f;
    b[0] = a;
    out[0] = b[0];
}
// check: %_ptr_Workgroup_float = OpTypePointer Workgroup %float
// check: OpVariable %_ptr_Workgroup_float Workgroup
// check: OpVariable %_ptr_Workgroup__arr_float_uint_10 Workgroup
