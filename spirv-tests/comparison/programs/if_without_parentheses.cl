kernel void f(global int *a) {
    if a[0] > 1 { a[0] = 1; }
}
