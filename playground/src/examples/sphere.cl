kernel void sphere(write_only image2d_t out, float4 light) {
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    float2 p = (convert_float2(at) + 0.5f) / convert_float2(get_image_dim(out)) * 2.0f - 1.0f;

    float4 color = (float4)(0.1f, 0.1f, 0.2f, 1.0f);
    float rest = 0.8f - dot(p, p);
    if (rest > 0.0f) {
        float4 normal = normalize((float4)(p.x, -p.y, sqrt(rest), 0.0f));
        float diffuse = max(dot(normal, normalize(light)), 0.0f);
        float gloss = pow(diffuse, 40.0f);
        color = (float4)(0.9f, 0.4f, 0.2f, 0.0f) * (0.15f + 0.85f * diffuse) + gloss;
        color.w = 1.0f;
    }
    write_imagef(out, at, color);
}
