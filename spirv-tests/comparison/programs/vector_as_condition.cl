kernel void f(global int4 *v, global int *out) {
    if (v[0] > 0) out[0] = 1;
}
