kernel void f(global float *a) {
    a[0] = lerp(a[1], a[2], 0.5f);
}
