kernel void f(global int *a) {
    int *p = malloc(16);
    a[0] = p[0];
}
