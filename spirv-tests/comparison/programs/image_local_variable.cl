kernel void f(read_only image2d_t in, global int *a) {
    image2d_t copy = in;
    a[0] = get_image_width(copy);
}
