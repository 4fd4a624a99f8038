// options: -cl-std=CL1.2
kernel void f(global int *a) {
    static int calls = 0;
    a[0] = calls++;
}
