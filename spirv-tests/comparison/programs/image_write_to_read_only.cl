kernel void f(read_only image2d_t in) {
    write_imagef(in, (int2)(0, 0), (float4)(0.0f));
}
