// What a device lacks is an error at the first construct that needs it.
// options: --target=vulkan1.3 -cl-std=CL3.0 --vulkan-features=shaderInt64

kernel void wide(global double *to, global const half *from, global ulong *count)
{
    size_t id = get_global_id(0);
    to[id] = to[id] * 2.0; // error: this needs the feature `shaderFloat64`, which `--vulkan-features` does not name
    to[id] += 1.0;
}

kernel void narrow(global char *bytes, global short *shorts)
{
    size_t id = get_global_id(0);
    bytes[id] = 1; // error: `shaderInt8`
                   // error@-1: `storageBuffer8BitAccess`
    shorts[id] += shorts[id + 1]; // error: `storageBuffer16BitAccess`
                                  // error@-1: `shaderInt16`
}

kernel void atomics(global atomic_ulong *total)
{
    atomic_fetch_add_explicit(total, 1, memory_order_relaxed, memory_scope_device); // error: `shaderBufferInt64Atomics`
}

kernel void groups(global int *sums)
{
    sums[get_global_id(0)] = sub_group_reduce_add(1); // error: `subgroupBasic`
                                                      // error@-1: `subgroupArithmetic`
}
