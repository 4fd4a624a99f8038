// options: -cl-std=CL3.0
// options: -cl-std=CL3.0 -O0
// options: -cl-std=CL1.2 --spirv-version=1.0
// OpSampledImage stands in the block of its users, however often the same image and sampler meet.
float4 at(read_only image2d_t image, sampler_t sampler, int x, int y)
{
    return x < y ? read_imagef(image, sampler, (int2)(x, y)) : read_imagef(image, sampler, (float2)(x, y));
}

kernel void k(read_only image2d_t image, sampler_t sampler, global float4 *out, int n)
{
    const sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
    out[0] = read_imagef(image, sampler, (int2)(0, 0));
    for (int i = 0; i < n; ++i)
        out[i] += read_imagef(image, sampler, (int2)(i, 0)) + read_imagef(image, nearest, (int2)(i, i));
    out[1] = read_imagef(image, nearest, (int2)(1, 1)) + at(image, sampler, n, 7) + at(image, sampler, 7, n);
}
