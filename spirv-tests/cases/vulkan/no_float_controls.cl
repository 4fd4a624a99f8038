// A device without float controls gets a module without them.
// options: --target=vulkan1.3 --vulkan-features=shaderInt64
// environment: vulkan1.3

kernel void scale(global float *x)
{
    // check-not: Preserve
    x[get_global_id(0)] *= 0.5f;
}
