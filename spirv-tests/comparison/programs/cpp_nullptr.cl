kernel void f(global int *a) {
    global int *p = nullptr;
    a[0] = p[0];
}
