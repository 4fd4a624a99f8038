struct node;
kernel void f(global int *a) {
    struct node n;
    a[0] = 1;
}
