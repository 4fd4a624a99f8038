// Wrong calls of functions of GNU C and clang.
kernel void k(global int *out, int4 a, float4 f, int n)
{
    a = __builtin_shufflevector(a, f, 0, 1, 2, 3); // error: `__builtin_shufflevector` does not take operands of type `int4` and `float4`
    a = __builtin_shufflevector(a, a, 0, 1, 2, 8); // error: the two vectors have 8 components, and no number 8
    a = __builtin_shufflevector(a, a, 0, 1, 2, n); // error: a place in the vectors
    a = __builtin_shufflevector(a, a); // error: `__builtin_shufflevector` takes 4 or 5 or 6 or 10 or 18 arguments, not 2
    a = __builtin_shufflevector(n, n, 0, 1, 2, 3); // error: `__builtin_shufflevector` does not take an operand of type `int`
    a = __builtin_convertvector(f, int3); // error: `__builtin_convertvector` makes a `int3` and does not take `float4`
    n = __builtin_convertvector(n, int); // error: `__builtin_convertvector`
    n = __builtin_popcount(a); // error: argument 1 of `__builtin_popcount` is `int4`, but `uint` is expected
    n = __builtin_popcont(n); // error: the function `__builtin_popcont` is not declared
    // note@-1: did you mean `__builtin_popcount`?
    __builtin_ia32_pause(); // error: the function `__builtin_ia32_pause` belongs to other compilers of C, which is not supported
    __builtin_prefetch(n); // error: `__builtin_prefetch` does not take an operand of type `int`
    __builtin_nontemporal_store(1, n); // error: `__builtin_nontemporal_store` does not take an operand of type `int`
}
