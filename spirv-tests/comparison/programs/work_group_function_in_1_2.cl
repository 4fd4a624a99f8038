// options: -cl-std=CL1.2
kernel void f(global int *a) {
    a[0] = work_group_reduce_add(a[1]);
}
