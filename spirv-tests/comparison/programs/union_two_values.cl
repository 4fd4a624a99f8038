union word { int i; float f; };
kernel void f(global int *a) { union word w = { 1, 2.0f }; a[0] = w.i; }
