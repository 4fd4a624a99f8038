// Sequentially consistent atomics are weaker in Vulkan, which is said where it is asked for.
// options: --target=vulkan1.3 -cl-std=CL3.0 -Wweaker-atomics
// environment: vulkan1.3

kernel void count(global atomic_int *total, global int *seen)
{
    seen[0] = atomic_fetch_add(total, 1); // warning: this is sequentially consistent in OpenCL, but acquire-release in Vulkan
    seen[1] = atomic_fetch_add_explicit(total, 1, memory_order_acq_rel);
    barrier(CLK_GLOBAL_MEM_FENCE);
}
