// 2-D convolution with a constant filter; edges clamp. The second kernel reads the filter from an argument.

#define RADIUS 2
#define SIZE (2 * RADIUS + 1)

constant float binomial[SIZE][SIZE] = {
    { 1.0f / 256,  4.0f / 256,  6.0f / 256,  4.0f / 256, 1.0f / 256 },
    { 4.0f / 256, 16.0f / 256, 24.0f / 256, 16.0f / 256, 4.0f / 256 },
    [2] = { 6.0f / 256, 24.0f / 256, 36.0f / 256, 24.0f / 256, 6.0f / 256 },
    { 4.0f / 256, 16.0f / 256, 24.0f / 256, 16.0f / 256, 4.0f / 256 },
    { [0] = 1.0f / 256, [4] = 1.0f / 256, [1] = 4.0f / 256, 6.0f / 256, 4.0f / 256 },
};

static float4 fetch(global const uchar4 *image, int2 at, const int2 size)
{
    at = clamp(at, (int2)0, size - 1);
    return convert_float4(image[at.y * size.x + at.x]);
}

kernel void blur(global const uchar4 *in, global uchar4 *out)
{
    const int2 size = (int2)(get_global_size(0), get_global_size(1));
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    float4 sum = 0;
#pragma unroll
    for (int y = -RADIUS; y <= RADIUS; y++)
#pragma unroll
        for (int x = -RADIUS; x <= RADIUS; x++)
            sum += binomial[y + RADIUS][x + RADIUS] * fetch(in, at + (int2)(x, y), size);
    out[at.y * size.x + at.x] = convert_uchar4_sat_rte(sum);
}

kernel void convolve(global const uchar4 *in, global uchar4 *out, constant float *filter, int radius, float4 bias)
{
    const int2 size = { get_global_size(0), get_global_size(1) };
    const int2 at = { get_global_id(0), get_global_id(1) };
    float4 sum = bias;
    for (int y = -radius; y <= radius; y++)
        for (int x = -radius; x <= radius; x++, filter++)
            sum = fma((float4)*filter, fetch(in, at + (int2)(x, y), size), sum);
    sum.w = 255.0f;
    out[at.y * size.x + at.x] = convert_uchar4_sat_rte(sum);
}
