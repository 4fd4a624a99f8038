// A loop that is to be unrolled once, or not at all, stays as it is: however that is written.
// options: -O0 --spirv-version=1.4
// check: OpLoopMerge * * DontUnroll
// check: OpLoopMerge * * DontUnroll
// check: OpLoopMerge * * DontUnroll
// check: OpLoopMerge * * PartialCount 2
kernel void k(global int *p)
{
    __attribute__((opencl_unroll_hint(1))) for (int i = 0; i < p[1]; i++) p[i] = i;
    #pragma unroll 1
    for (int i = 0; i < p[2]; i++) p[i] = i;
    #pragma nounroll
    for (int i = 0; i < p[3]; i++) p[i] = i;
    #pragma unroll 2
    for (int i = 0; i < p[4]; i++) p[i] = i;
}
