kernel void f(global long *a) {
    printf("%d\n", a[0]);
}
