kernel void f(global float *a) {
    a[0] = a[1].x;
}
