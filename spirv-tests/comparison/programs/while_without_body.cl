kernel void f(global int *a) {
    while (a[0] > 1)
}
