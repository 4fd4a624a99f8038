// options: -cl-std=CL3.0 -pedantic
// Functions of GNU C and clang are taken without a word unless one is asked for.
struct pair { int a, b; };
kernel void k(global int *out, local atomic_int *shared, float f)
{
    int x = __builtin_expect(out[1], 1); // extension[S0514]: `__builtin_expect` is a GNU C and Clang extension
    __builtin_memset(&x, 0, sizeof(x)); // extension[S0514]: `__builtin_memset` is a GNU C and Clang extension
    out[2] = __builtin_elementwise_max(x, 2) + __builtin_popcount(3); // extension[S0514]: `__builtin_elementwise_max` is a GNU C and Clang extension // extension[S0514]: `__builtin_popcount` is a GNU C and Clang extension
    out[3] = __builtin_reduce_add((int4)(x)); // extension[S0514]: `__builtin_reduce_add` is a GNU C and Clang extension
    out[4] = __sync_fetch_and_add(out, 1); // extension[S0514]: `__sync_fetch_and_add` is a GNU C and Clang extension
    out[5] = __atomic_load_n(out, 0); // extension[S0514]: `__atomic_load_n` is a GNU C and Clang extension
    out[6] = __opencl_atomic_load(shared, memory_order_relaxed, memory_scope_device); // extension[S0514]: `__opencl_atomic_load` is a GNU C and Clang extension
    out[7] = __c11_atomic_load(shared, memory_order_relaxed); // extension[S0514]: `__c11_atomic_load` is a GNU C and Clang extension
    out[8] = __builtin_types_compatible_p(int, uint); // extension[S0514]: `__builtin_types_compatible_p` is a GNU C and Clang extension
    out[9] = __builtin_bit_cast(int, f); // extension[S0514]: `__builtin_bit_cast` is a GNU C and Clang extension
    out[10] = __builtin_offsetof(struct pair, b); // extension[S0514]: `__builtin_offsetof` is a GNU C and Clang extension
    out[11] = __builtin_choose_expr(1, 2, 3); // extension[S0514]: `__builtin_choose_expr` is a GNU C and Clang extension
    out[12] = __builtin_convertvector((float2)(f), int2).x; // extension[S0514]: `__builtin_convertvector` is a GNU C and Clang extension
}
