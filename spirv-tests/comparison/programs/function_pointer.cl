int twice(int x) { return 2 * x; }
kernel void f(global int *a) {
    int (*operation)(int) = twice;
    a[0] = operation(a[0]);
}
