// Each width of floating atomics that find the least or the greatest has its capability. SPV_EXT_shader_atomic_float_min_max.
// options: -cl-std=CL3.0
// environment: spv1.0
// check: OpCapability AtomicFloat32MinMaxEXT
// check: OpCapability AtomicFloat64MinMaxEXT
// check: OpCapability AtomicFloat16MinMaxEXT
// check-not: AddEXT
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void f(global atomic_half *h, global atomic_float *f, global atomic_double *d)
{
    atomic_fetch_max_explicit(h, 1.0h, memory_order_relaxed, memory_scope_work_group);
    atomic_fetch_max_explicit(f, 1.0f, memory_order_relaxed, memory_scope_work_group);
    atomic_fetch_max_explicit(d, 1.0, memory_order_relaxed, memory_scope_work_group);
}
