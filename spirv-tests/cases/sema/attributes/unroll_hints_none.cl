// `nounroll` stands before a loop, as the hint to unroll does (OpenCL C 3.0, 6.13.4).
// options: -cl-std=CL2.0 -O0
// check: OpLoopMerge * * DontUnroll
kernel void k(global int *out, int n)
{
    __attribute__((nounroll)) while (n-- > 0) out[n] = 1;
    __attribute__((nounroll)) out[0] = 1; // warning[S0603]: unroll hint only applies to `for`, `while` and `do` statements
}
