kernel void f(global int *a) {
    printf("%y\n", a[0]);
}
