// Metal's names.
// options: -cl-std=CL2.0
kernel void k(device float *x) // error: unknown type name `device`
// error@-1: kernel parameter `x` must point to global, local or constant memory
{
    threadgroup_barrier(1); // error: call to undeclared function `threadgroup_barrier`
    x[0] = simd_sum(x[1]); // error: call to undeclared function `simd_sum`
}
