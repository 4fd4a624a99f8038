kernel void f(global float *a) {
    a[0] = (float)a;
}
