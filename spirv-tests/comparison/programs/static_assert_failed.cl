struct pair { int a; char b; };
_Static_assert(sizeof(struct pair) == 5, "pair has 5 bytes");
kernel void f(global int *a) { a[0] = 1; }
