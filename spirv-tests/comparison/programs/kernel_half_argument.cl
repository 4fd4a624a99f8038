kernel void f(global float *a, half h) {
    a[0] = h;
}
