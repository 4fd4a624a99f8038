// A pragma in the replacement of a macro, and one whose words are macros.
#define FAST(loop) _Pragma("unroll 8") loop
#define TEXT(x) #x
#define UNROLL_BY(n) _Pragma(TEXT(unroll n))
#define SWITCH ON
#define COUNT 2
kernel void k(global float *out, int n)
{
    FAST(for (int i = 0; i < n; ++i)) out[i] = i;
    UNROLL_BY(3) while (n--) out[n] += 1;
    #pragma unroll COUNT
    do out[n] = 1; while (n++ < 4);
    #pragma nounroll
    for (int i = 0; i < 4; ++i) out[i] = 1;
}
// check: OpLoopMerge
