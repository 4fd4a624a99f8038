// options: -cl-ext=-cl_khr_fp64
kernel void k(global float *out)
{
    out[0] = 0.5; // warning: needs `cl_khr_fp64`
    out[1] = 0.5f;
}
