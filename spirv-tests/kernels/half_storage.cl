/* Data kept in half precision and computed in single: needs no cl_khr_fp16, as half is only pointed to. */

#define EXPOSURE(x) ((x) * exposure)

__kernel void tone_map(__global const half *restrict in, __global half *restrict out, const float exposure, const int pixels)
{
    const int i = get_global_id(0);
    if (i >= pixels)
        return;
    float3 colour = vload_half3(i, in);
    colour = EXPOSURE(colour) / (1.0f + colour);
    vstore_half3_rtz(colour, i, out);
}

__kernel void scale_rows(__global half *data, __global const half *factors, const int width)
{
    const int row = get_global_id(1), column = 4 * get_global_id(0);
    const float factor = vload_half(row, factors);
    __global half *p = data + row * width + column;
    vstore_half4_rte(vloada_half4(0, p) * factor, 0, p);
}

__kernel void dot_rows(__global const half *a, __global const half *b, __global float *result, const int width)
{
    __private float sum = 0;
    const size_t row = get_global_id(0);
    for (int i = 0; i < width; ++i) {
        const float x = vload_half(row * width + i, a);
        float y = vload_half(i, b + row * width);
        sum += x * y;
    }
    result[row] = sum;
    if (sizeof(half) != 2)
        result[row] = NAN;
}
