kernel void f(global int *a, float x) {
    a[0] = max(a[1], x);
}
