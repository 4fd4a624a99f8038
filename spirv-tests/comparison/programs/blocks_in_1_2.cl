// options: -cl-std=CL1.2
kernel void f(global int *a) {
    int (^twice)(int) = ^(int x) { return 2 * x; };
    a[0] = twice(1);
}
