#define SQUARE(x) ((x) * (x)
kernel void f(global int *a) {
    a[0] = SQUARE(a[1]);
}
