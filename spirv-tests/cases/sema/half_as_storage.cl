// options: -cl-ext=-cl_khr_fp16
kernel void k(global half *p, global float *out)
{
    out[0] = vload_half(0, p);
    vstore_half(out[1], 0, p);
    global half *q = p + 1;
    out[2] = sizeof(half);
    out[3] = *q; // error: a `half` cannot be read directly
    p[1] = 1.0f; // error: a `half` cannot be written directly
    p[2]++; // error: a `half` cannot be written directly
}
