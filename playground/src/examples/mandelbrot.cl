kernel void mandelbrot(global uchar4 *out, int limit) {
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    int2 size = (int2)(get_global_size(0), get_global_size(1));
    float2 c = (convert_float2(at) / convert_float2(size) - (float2)(0.7f, 0.5f)) * (float2)(3.0f, 2.0f);

    float2 z = 0.0f;
    int steps = 0;
    while (steps < limit && dot(z, z) < 4.0f) {
        z = (float2)(z.x * z.x - z.y * z.y, 2.0f * z.x * z.y) + c;
        steps++;
    }

    float shade = steps == limit ? 0.0f : sqrt((float)steps / limit);
    float3 color = (float3)(shade, shade * shade, 0.4f * (1.0f - shade)) * (steps == limit ? 0.0f : 255.0f);
    out[at.y * size.x + at.x] = (uchar4)(convert_uchar3_sat(color), 255);
}
