struct scene { image2d_t image; };
kernel void f(global int *a) { a[0] = 1; }
