// options: -cl-std=CL1.2
kernel void f(global atomic_int *a) {
    atomic_fetch_add(a, 1);
}
