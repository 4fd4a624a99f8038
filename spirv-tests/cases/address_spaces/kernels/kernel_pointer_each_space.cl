// OpenCL C 6.11.a: global, local and constant are.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *a, local int *b, constant int *c) { a[0] = b[0] + c[0]; }
// check: OpTypePointer CrossWorkgroup
// check: OpTypePointer Workgroup
// check: OpTypePointer UniformConstant
// check-not: GenericPointer
