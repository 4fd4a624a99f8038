// Metal's names.
// options: -cl-std=CL2.0
kernel void k(device float *x) // error: unknown type name `device`
{
    threadgroup_barrier(1); // error: call to undeclared function `threadgroup_barrier`
    x[0] = simd_sum(x[1]); // error: call to undeclared function `simd_sum`
}
