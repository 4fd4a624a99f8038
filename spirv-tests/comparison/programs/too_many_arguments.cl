int add(int a, int b) { return a + b; }
kernel void f(global int *a) {
    a[0] = add(1, 2, 3);
}
