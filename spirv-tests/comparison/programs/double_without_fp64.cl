// options: -cl-std=CL1.2 -cl-ext=-cl_khr_fp64
kernel void f(global float *a) {
    double x = a[0];
    a[1] = x;
}
