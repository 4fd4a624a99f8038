// options: -O0 --target=spirv32
// check: OpMemoryModel Physical32 OpenCL
// check-not: OpTypeInt 64
kernel void f(global int *p, int n, global char *q) {
    size_t i = get_global_id(0);
    p[i] = p + n - (p + 1) + (p < p + n) + (p == 0);
    q[n] = (uint)q;
}
