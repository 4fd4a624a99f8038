kernel void f(global int *a) {
    switch (a[0]) {
    default: break;
    default: a[0] = 1;
    }
}
