kernel void f(global int *a) {
    if (a[0] > 0) {
        a[1] = 1;
}
