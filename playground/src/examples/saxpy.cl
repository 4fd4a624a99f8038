kernel void saxpy(float a, global const float *restrict x, global float *restrict y) {
    size_t i = get_global_id(0);
    y[i] = a * x[i] + y[i];
}
