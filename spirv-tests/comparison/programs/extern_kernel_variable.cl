kernel void f(global int *a) {
    extern int limit;
    a[0] = limit;
}
