kernel void f(global int *a, float x) {
    a[x] = 1;
}
