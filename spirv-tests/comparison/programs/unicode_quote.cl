kernel void f(global int *a) {
    printf(“%d\n”, a[0]);
}
