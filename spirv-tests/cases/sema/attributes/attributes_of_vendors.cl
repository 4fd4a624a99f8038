// options: -cl-std=CL2.0
// Attributes and pragmas of vendors are ignored with a warning.
#pragma nv unroll // warning: unknown pragma `nv` ignored
#pragma OPENCL EXTENSION cl_nv_pragma_unroll : enable // warning: unknown OpenCL extension `cl_nv_pragma_unroll` ignored
#pragma OPENCL EXTENSION cl_nv_compiler_options : enable // warning: unknown OpenCL extension `cl_nv_compiler_options` ignored
#pragma OPENCL EXTENSION cl_qcom_reqd_sub_group_size : enable // warning: unknown OpenCL extension `cl_qcom_reqd_sub_group_size` ignored
#pragma OPENCL EXTENSION cl_amd_printf : enable // warning: unknown OpenCL extension `cl_amd_printf` ignored
__attribute__((qcom_reqd_sub_group_size("half"))) kernel void half_wave(void) {} // warning: attribute `qcom_reqd_sub_group_size` belongs to a Qualcomm extension, ignored
__attribute__((qcom_wave_pair_mode(1))) kernel void pairs(void) {} // warning: attribute `qcom_wave_pair_mode` belongs to a Qualcomm extension, ignored
__attribute__((maxnreg(32))) kernel void registers(void) {} // warning: unknown attribute `maxnreg` ignored
__attribute__((amdgpu_flat_work_group_size(64, 64))) kernel void flat(void) {} // warning: unknown attribute `amdgpu_flat_work_group_size` ignored
__attribute__((num_simd_work_items(4))) kernel void lanes(void) {} // warning: unknown attribute `num_simd_work_items` ignored
__attribute__((alway_inline)) int inlined(void) { return 1; } // warning: unknown attribute `alway_inline` ignored
// note@-1: did you mean `always_inline`?
struct order { int a __attribute__((endian(device))), b __attribute__((endian(sideways))); }; // error: attribute `endian` requires `host` or `device`
__attribute__((optnone, annotate("x"), no_sanitize("undefined"))) int quiet(int a __attribute__((unused))) { return 1; }
