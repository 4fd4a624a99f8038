kernel void f(global int *a) {
    a[0] = 2147483647 + 1;
}
