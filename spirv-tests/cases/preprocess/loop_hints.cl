// A pragma may hold several hints: those about unrolling count, wherever they stand.
kernel void k(global int *out, int n)
{
    #pragma clang loop vectorize(disable) unroll(full) // warning: unknown pragma `clang loop vectorize` ignored
    for (int i = 0; i < n; i++) out[i] = 1; // check: OpLoopMerge * Unroll
    #pragma clang loop unroll(disable) interleave(enable) // warning: unknown pragma `clang loop interleave` ignored
    for (int i = 0; i < n; i++) out[i] = 2; // check: OpLoopMerge * DontUnroll
    #pragma clang loop unroll((enable)) // warning: malformed pragma ignored: expected `#pragma unroll [count]`
    for (int i = 0; i < n; i++) out[i] = 3;
    #pragma clang loop unroll(enable now) // warning: malformed pragma ignored: expected `#pragma unroll [count]`
    for (int i = 0; i < n; i++) out[i] = 4;
}
