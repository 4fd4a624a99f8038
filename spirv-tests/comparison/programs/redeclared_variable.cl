kernel void f(global int *a) {
    int n = 1;
    float n = 2.0f;
    a[0] = n;
}
