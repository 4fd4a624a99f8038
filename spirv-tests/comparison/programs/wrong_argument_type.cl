struct pair { int a, b; };
int sum(struct pair p) { return p.a + p.b; }
kernel void f(global int *a) {
    a[0] = sum(3);
}
