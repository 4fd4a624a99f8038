// options: -Wextra
kernel void f(global int *a, uint n) {
    for (int i = 0; i < n; i++) a[i] = i;
}
