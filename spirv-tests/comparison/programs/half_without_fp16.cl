// options: -cl-ext=-cl_khr_fp16
kernel void f(global float *a) {
    half x = a[0];
    a[1] = x;
}
