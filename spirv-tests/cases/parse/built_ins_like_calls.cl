// snapshot: ast
kernel void f(global float *out, uint a) {
    out[0] = as_float(a) + __builtin_astype(a, float) + convert_float_rte(a);
    out[1] = __builtin_offsetof(struct { int a; struct { char b[2]; } c; }, c.b[1]);
}
