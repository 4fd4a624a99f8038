struct pair { int a, b; };
kernel void f(global int *a) {
    struct pair p = (struct pair)a[0];
    a[0] = p.a;
}
