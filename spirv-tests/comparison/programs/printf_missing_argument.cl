kernel void f(global int *a) {
    printf("%d %d\n", a[0]);
}
