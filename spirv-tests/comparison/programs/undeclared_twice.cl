kernel void f(global int *a) {
    a[0] = limit;
    a[1] = limit;
}
