#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global half *p, global half4 *v)
{
    half h = p[0] * 2.0h;
    p[1] = h + 1;
    v[0] = v[1] * h;
    p[2]++;
    p[3] = 65504;
    p[4] = 2049; // warning: implicit conversion from `int` to `half` changes value from 2049 to 2048.0
    p[5] = 70000; // warning: implicit conversion from `int` to `half` changes value from 70000 to infinity
    p[6] = -70000.0f; // warning: implicit conversion from `float` to `half` changes value from -70000.0 to -infinity
    p[7] = 0.1f;
}
