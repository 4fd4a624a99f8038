struct pair { int a, b; };
kernel void f(global int *a) {
    struct pair p = { .c = 1 };
    a[0] = p.a;
}
