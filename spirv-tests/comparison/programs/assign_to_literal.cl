kernel void f(global int *a) {
    5 = a[0];
}
