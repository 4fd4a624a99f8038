kernel void f(read_only image3d_t in, sampler_t s, global float4 *a) {
    a[0] = read_imagef(in, s, (float2)(0.5f, 0.5f));
}
