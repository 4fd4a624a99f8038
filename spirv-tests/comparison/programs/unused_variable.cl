// options: -Wall
kernel void f(global int *a) {
    int unused = 3;
    a[0] = 1;
}
