// Images and samplers are refused where a kernel takes them, used or not.
// options: --target=vulkan1.3 -cl-std=CL3.0

kernel void unused(int n, read_only image2d_t picture) {} // error: images are not supported for Vulkan
kernel void sampled(sampler_t s, global int *out)         // error: samplers are not supported for Vulkan
{
    *out = 0;
}
