// An attribute may stand twice if it says the same (OpenCL C 3.0, 6.9.2). Functions that are no kernels are told of the first.
__attribute__((reqd_work_group_size(1, 2, 3), reqd_work_group_size(1, 2, 3))) kernel void same_size(void) {}
__attribute__((vec_type_hint(int4))) __attribute__((vec_type_hint(int4))) kernel void same_hint(void) {}
__attribute__((reqd_work_group_size(1, 2, 3), reqd_work_group_size(1, 2, 4))) kernel void other_size(void) {} // error[S0126]: conflicting values for attribute `reqd_work_group_size`
__attribute__((vec_type_hint(int4), vec_type_hint(float4))) kernel void other_hint(void) {} // error[S0126]: conflicting values for attribute `vec_type_hint`

__attribute__((work_group_size_hint(8, 1, 1), vec_type_hint(int))) void helper(void) {} // error[S0306]: attribute `work_group_size_hint` can only be applied to a kernel function
