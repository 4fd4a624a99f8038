// The size of sub-groups that a kernel requires (cl_intel_required_subgroup_size).
__attribute__((intel_reqd_sub_group_size(0))) kernel void none(global int *out) {} // error[S0126]: attribute `intel_reqd_sub_group_size` requires one positive integer
__attribute__((intel_reqd_sub_group_size(8, 8))) kernel void two(global int *out) {} // error[S0126]: attribute `intel_reqd_sub_group_size` requires one positive integer
__attribute__((intel_reqd_sub_group_size(16))) void no_kernel(global int *out) {} // error[S0306]: attribute `intel_reqd_sub_group_size` can only be applied to a kernel function
__attribute__((intel_reqd_sub_group_size(16))) kernel void right(global int *out) {}
