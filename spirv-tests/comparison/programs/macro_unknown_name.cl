#define SCALE(x) ((x) * factor)
kernel void f(global float *a) {
    a[0] = SCALE(a[1]);
}
