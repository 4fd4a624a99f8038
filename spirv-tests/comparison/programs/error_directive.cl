#ifndef TILE
#error "define TILE with -D"
#endif
kernel void f(global int *a) { a[0] = 1; }
