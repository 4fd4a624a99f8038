KERNEL void f(global int *out) { // error: unknown type name `KERNEL`
    out[0] = 1;
}
