kernel void f(global int *a) {
    a[0] = 1; /* set the first
}
