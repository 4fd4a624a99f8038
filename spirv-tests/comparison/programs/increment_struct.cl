struct pair { int a, b; };
kernel void f(global struct pair *p) {
    p[0]++;
}
