// options: -cl-std=CL2.0 --spirv-version=1.3
// Named barriers: a value for some sub-groups of a work-group (cl_khr_subgroup_named_barrier).
// The profiles of OpenCL that spirv-val knows are without the extension, so this is of the first version that has none.
// check: OpCapability NamedBarrier
// check: OpTypeNamedBarrier
// check: OpNamedBarrierInitialize
// check: OpMemoryNamedBarrier
// check: OpMemoryNamedBarrier
kernel void k(global int *out, int scope)
{
    named_barrier_t half_of_them = named_barrier_init(4);
    local int shared[64];
    shared[get_local_id(0)] = 1;
    work_group_named_barrier(half_of_them, CLK_LOCAL_MEM_FENCE);
    work_group_named_barrier(half_of_them, CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_scope_device);
    out[get_global_id(0)] = shared[0];
}
