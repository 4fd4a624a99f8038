kernel void g(local int *t) { t[0] = 1; }
kernel void f(global int *a) { g(a); }
