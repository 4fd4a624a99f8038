kernel void f(global image2d_t *images, global int *a) {
    a[0] = 1;
}
