kernel void f(global int *a) {
    int local = 3;
    a[0] = local;
}
