// options: -cl-std=CL3.0 --spirv-version=1.0
// The message names the attribute, which is what needs the version.
__attribute__((intel_reqd_sub_group_size(16))) // error[C0101]: `intel_reqd_sub_group_size` requires SPIR-V 1.1
kernel void f(global int *out) { out[0] = 1; }
