// A required size of sub-groups needs a capability of SPIR-V 1.1, which OpenCL 1.2 does not take.
// options: --target-env=opencl1.2
__attribute__((intel_reqd_sub_group_size(8))) // error[C0102]: `intel_reqd_sub_group_size` requires the capability `SubgroupDispatch`, which `opencl1.2` does not support
kernel void f(global int *g) { g[0] = 1; }
