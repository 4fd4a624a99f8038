struct pair { int a, b; };
kernel void f(global struct pair *p, global int *out) {
    out[0] = p[0] == p[1];
}
