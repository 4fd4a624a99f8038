// OpenCL C 6.7 and the environment specification: each address space is a storage class.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
// options: -O0
// check: OpTypePointer Workgroup
// check: OpVariable * Workgroup
// check: OpTypePointer UniformConstant
// check: OpVariable * UniformConstant
// check: OpTypePointer CrossWorkgroup
// check: OpTypePointer Function
// check: OpVariable * Function
// check-not: GenericPointer
// check-not: OpTypePointer Generic
constant int table[2] = { 1, 2 };
kernel void k(global int *g, local int *l, constant int *c)
{
    local int shared[4];
    private int mine[4] = { 1, 2, 3, 4 };
    private int *p = mine + l[0];
    shared[0] = *p;
    *g = shared[0] + table[1] + *c;
}
