struct pair { int a, b; };
kernel void f(global struct pair *p, global int *out) {
    if (p[0]) out[0] = 1;
}
