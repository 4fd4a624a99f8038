// options: -cl-std=CL3.0 -pedantic
// Functions of GNU C and clang are taken without a word unless one is asked for.
struct pair { int a, b; };
kernel void k(global int *out, local atomic_int *shared, float f)
{
    int x = __builtin_expect(out[1], 1); // extension[S0514]: the function `__builtin_expect` is an extension of GNU C and clang
    __builtin_memset(&x, 0, sizeof(x)); // extension[S0514]: the function `__builtin_memset`
    out[2] = __builtin_elementwise_max(x, 2) + __builtin_popcount(3); // extension[S0514]: the function `__builtin_elementwise_max` // extension[S0514]: the function `__builtin_popcount`
    out[3] = __builtin_reduce_add((int4)(x)); // extension[S0514]: the function `__builtin_reduce_add`
    out[4] = __sync_fetch_and_add(out, 1); // extension[S0514]: the function `__sync_fetch_and_add`
    out[5] = __atomic_load_n(out, 0); // extension[S0514]: the function `__atomic_load_n`
    out[6] = __opencl_atomic_load(shared, memory_order_relaxed, memory_scope_device); // extension[S0514]: the function `__opencl_atomic_load`
    out[7] = __c11_atomic_load(shared, memory_order_relaxed); // extension[S0514]: the function `__c11_atomic_load`
    out[8] = __builtin_types_compatible_p(int, uint); // extension[S0514]: the function `__builtin_types_compatible_p`
    out[9] = __builtin_bit_cast(int, f); // extension[S0514]: the function `__builtin_bit_cast`
    out[10] = __builtin_offsetof(struct pair, b); // extension[S0514]: the function `__builtin_offsetof`
    out[11] = __builtin_choose_expr(1, 2, 3); // extension[S0514]: the function `__builtin_choose_expr`
    out[12] = __builtin_convertvector((float2)(f), int2).x; // extension[S0514]: the function `__builtin_convertvector`
}
