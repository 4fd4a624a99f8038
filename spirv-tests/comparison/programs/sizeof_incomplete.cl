struct node;
kernel void f(global int *a) { a[0] = sizeof(struct node); }
