// options: -cl-std=CL3.0 --spirv-version=1.4
// options: -cl-std=CL3.0 --spirv-version=1.4 -O0
// options: -cl-std=CL3.0 --spirv-version=1.0
// A built-in variable whose only use does nothing leaves the interface with it.
static const sampler_t sampler = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void foo(read_only image2d_t image, int n)
{
    int x = get_global_id(0);
    for (int i = 0; i < n; ++i) {
        int2 c = (int2)(x, 0);
        float4 v = read_imagef(image, sampler, c);
    }
    float4 w = read_imagef(image, sampler, (int2)(0, 0));
}

kernel void bar(global int *out)
{
    size_t unused = get_local_id(1);
}
