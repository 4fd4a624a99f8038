enum { RED, GREEN };
enum { GREEN, BLUE };
kernel void f(global int *a) { a[0] = GREEN; }
