kernel void f(global double *a, global int *b) {
    b[0] = as_int(a[0]);
}
