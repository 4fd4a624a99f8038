struct pair { int a, b; };
kernel void f(global int *out) {
    struct pair p;
    p->a = 1;
    out[0] = p.a;
}
