// Each width of floating atomics that add has its capability. SPV_EXT_shader_atomic_float_add, SPV_EXT_shader_atomic_float16_add.
// options: -cl-std=CL3.0
// environment: spv1.0
// check: OpCapability AtomicFloat32AddEXT
// check: OpCapability AtomicFloat64AddEXT
// check: OpCapability AtomicFloat16AddEXT
// check-not: MinMaxEXT
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void f(global atomic_half *h, global atomic_float *f, global atomic_double *d)
{
    atomic_fetch_add_explicit(h, 1.0h, memory_order_relaxed, memory_scope_work_group);
    atomic_fetch_add_explicit(f, 1.0f, memory_order_relaxed, memory_scope_work_group);
    atomic_fetch_add_explicit(d, 1.0, memory_order_relaxed, memory_scope_work_group);
}
