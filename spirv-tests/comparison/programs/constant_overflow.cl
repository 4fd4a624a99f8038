kernel void f(global char *a) {
    a[0] = 300;
}
