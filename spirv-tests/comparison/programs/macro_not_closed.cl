#define ADD(a, b) ((a) + (b))
kernel void f(global int *a) {
    a[0] = ADD(a[1], 2;
}
