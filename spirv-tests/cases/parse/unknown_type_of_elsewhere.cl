kernel void f(global int *out, uint32_t n) { // error: unknown type name `uint32_t`
    // note: in OpenCL C this type is called `uint`
    out[0] = n;
}
