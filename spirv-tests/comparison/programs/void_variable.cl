kernel void f(global int *a) {
    void x;
    a[0] = 1;
}
