// options: -cl-ext=-cl_khr_fp16
kernel void k(global float *out)
{
    out[0] = 1.0h; // error: half precision constant requires `cl_khr_fp16`
}
