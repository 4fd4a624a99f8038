kernel void f(global float *a) {
    printf("%d\n", a[0]);
}
