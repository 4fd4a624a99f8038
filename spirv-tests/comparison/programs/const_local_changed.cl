kernel void f(global int *a) {
    const int n = a[0];
    n++;
}
