struct pair { int a, b; };
kernel void f(global int *a) {
    struct pair p = { 1, 2, 3 };
    a[0] = p.a;
}
