// options: -cl-std=CL1.2
kernel void f(global int *a) {
    generic int *p = a;
    p[0] = 1;
}
