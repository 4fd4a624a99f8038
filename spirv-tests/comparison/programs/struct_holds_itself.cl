struct node { int value; struct node next; };
kernel void f(global int *a) { a[0] = 1; }
