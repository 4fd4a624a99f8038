kernel void f(global float *a, global int *b) {
    a[0] = convert_float_sat(b[0]);
}
