// The size of sub-groups that a kernel requires is an execution mode from SPIR-V 1.1 on.
// options: -cl-std=CL3.0 --spirv-version=1.1
// check: OpCapability SubgroupDispatch
// check: OpExecutionMode %f SubgroupSize 16
// check-not: OpExecutionMode %g
__attribute__((intel_reqd_sub_group_size(16))) kernel void f(global int *out) { out[0] = 1; }
kernel void g(global int *out) { out[0] = 1; }
