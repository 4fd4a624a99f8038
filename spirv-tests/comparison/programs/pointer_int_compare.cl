kernel void f(global int *a, int n) {
    if (a == n) a[0] = 1;
}
