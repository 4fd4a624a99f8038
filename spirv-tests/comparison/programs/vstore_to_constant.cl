kernel void f(constant float *a, float4 x) {
    vstore4(x, 0, a);
}
