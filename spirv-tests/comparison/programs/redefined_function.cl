int one(void) { return 1; }
int one(void) { return 1; }
kernel void f(global int *a) { a[0] = one(); }
