void clear(global int *a) { a[0] = 0; }
kernel void f(global int *a) {
    a[1] = clear(a) + 1;
}
