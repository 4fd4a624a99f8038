// snapshot: ast
kernel void f(global int *out, int a) { out[0] = a ?: 3; }
