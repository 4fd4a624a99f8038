kernel void f(global int *a) {
    goto done;
    a[0] = 1;
}
