kernel int f(global int *a) {
    return a[0];
}
