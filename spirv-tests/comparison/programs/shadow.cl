// options: -Wshadow
kernel void f(global int *a) {
    int i = 1;
    for (int i = 0; i < 4; i++) a[i] = i;
    a[5] = i;
}
