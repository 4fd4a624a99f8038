// snapshot: ast
kernel void f(global int *out, float2 v) {
    typeof(v.x) a = 1.5f;
    __typeof__(int *) p = 0;
    typeof(out[0]) b = 2;
    p = &b;
    out[0] = *p + (int)a;
}
