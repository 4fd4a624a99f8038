kernel void f(global int *out, uint32_t n) { // error: unknown type name `uint32_t`
    // note: use `uint`
    out[0] = n;
}
