kernel void f(global int *a, constant char *format) {
    printf(format, a[0]);
}
