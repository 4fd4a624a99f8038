// options: -Wall
kernel void f(global int *a) {
    if (a[0] & 1 == 0) a[1] = 1;
}
