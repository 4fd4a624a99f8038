kernel void f(global int *a) {
    printf("value %d\n, a[0]);
}
