kernel void f(global int *a) {
    int x = { 1, 2 };
    a[0] = x;
}
