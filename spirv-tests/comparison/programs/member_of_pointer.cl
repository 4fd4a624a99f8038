struct pair { int a, b; };
kernel void f(global struct pair *p) {
    p.a = 1;
}
