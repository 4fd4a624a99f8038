// options: -O0
// options: -O0 --spirv-version=1.4
// check: OpLoopMerge * * Unroll
// check: OpLoopMerge * * DontUnroll
kernel void f(global int *p, int n) {
    __attribute__((opencl_unroll_hint)) for (int i = 0; i < n && p[i]; i++) p[i] = i;
    __attribute__((opencl_unroll_hint(1))) while (n--) p[n]++;
    __attribute__((opencl_unroll_hint(1))) do { p[0]++; if (n) break; } while (p[1]);
    __attribute__((opencl_unroll_hint(1))) for (;;) { if (p[2]++) return; }
}
