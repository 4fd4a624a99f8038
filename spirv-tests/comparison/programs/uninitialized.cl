// options: -Wall
kernel void f(global int *a) {
    int x;
    a[0] = x;
}
