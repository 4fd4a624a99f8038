kernel void f(read_only image2d_t in, sampler_t s, global float4 *a) {
    a[0] = read_imagef(in, s, 0.5f);
}
