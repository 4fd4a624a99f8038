kernel void f(global int *a) {
    a[0] = 1;
    else a[0] = 2;
}
