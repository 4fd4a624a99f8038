kernel void f(global int *a, bool flag) {
    a[0] = flag;
}
