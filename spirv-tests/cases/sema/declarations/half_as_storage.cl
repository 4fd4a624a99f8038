// options: -cl-ext=-cl_khr_fp16
kernel void k(global half *p, global float *out)
{
    out[0] = vload_half(0, p);
    vstore_half(out[1], 0, p);
    global half *q = p + 1;
    out[2] = sizeof(half);
    out[3] = *q; // error: loading a `half` directly requires `cl_khr_fp16`
    p[1] = 1.0f; // error: storing a `half` directly requires `cl_khr_fp16`
    p[2]++; // error: storing a `half` directly requires `cl_khr_fp16`
}
