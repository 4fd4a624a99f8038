kernel void f(write_only image2d_t out, global float4 *a) {
    a[0] = read_imagef(out, (int2)(0, 0));
}
