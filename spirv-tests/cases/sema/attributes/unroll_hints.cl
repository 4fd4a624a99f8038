// options: -cl-std=CL2.0
kernel void k(global int *out, int n)
{
    __attribute__((opencl_unroll_hint(4)))
    for (int i = 0; i < n; i++) out[i] = i;
    __attribute__((opencl_unroll_hint))
    while (n-- > 0) out[n] = 1;
#pragma unroll
    for (int i = 0; i < 4; i++) out[i] += i;
#pragma unroll 2
    do out[0]++; while (out[0] < 9);
    __attribute__((opencl_unroll_hint(1)))
    while (n-- > 0) out[n] = 1;
    __attribute__((opencl_unroll_hint(2))) if (n) out[0] = 1; // warning: unroll hint only applies to `for`, `while` and `do` statements
    __attribute__((opencl_unroll_hint(-1))) while (n) n--; // error: attribute `opencl_unroll_hint` requires a positive integer, got -1
    __attribute__((opencl_unroll_hint(2, 3))) while (n) n--; // error: attribute `opencl_unroll_hint` takes no more than 1 argument
}
