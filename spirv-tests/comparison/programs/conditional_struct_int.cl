struct pair { int a, b; };
kernel void f(global struct pair *p, int n) {
    p[0] = n ? p[1] : 0;
}
