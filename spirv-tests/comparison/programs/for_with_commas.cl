kernel void f(global int *a) {
    for (int i = 0, i < 10, i++) a[i] = i;
}
