// snapshot: ast
#pragma OPENCL FP_CONTRACT ON
kernel void f(global float *out, int n) {
    #pragma OPENCL FP_CONTRACT OFF
    #pragma unroll 4
    for (int i = 0; i < n; i++)
        out[i] = i * 2.0f + 1.0f;
    if (n > 3)
        #pragma unroll
        while (n) n--;
    else
        out[0] = 1;
}
