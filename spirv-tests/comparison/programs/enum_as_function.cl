enum color { RED, GREEN };
kernel void f(global int *a) { a[0] = RED(); }
