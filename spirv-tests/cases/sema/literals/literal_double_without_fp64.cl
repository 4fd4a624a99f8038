// options: -cl-ext=-cl_khr_fp64
kernel void k(global float *out)
{
    out[0] = 0.5; // warning: double precision constant requires `cl_khr_fp64`, casting to single precision
    out[1] = 0.5f;
}
