// Wrong calls of functions of GNU C and clang.
kernel void k(global int *out, int4 a, float4 f, int n)
{
    a = __builtin_shufflevector(a, f, 0, 1, 2, 3); // error: invalid operands to `__builtin_shufflevector` (`int4` and `float4`)
    a = __builtin_shufflevector(a, a, 0, 1, 2, 8); // error: shuffle index 8 must be less than the total number of vector elements (8)
    a = __builtin_shufflevector(a, a, 0, 1, 2, n); // error: shuffle index is not an integer constant expression
    a = __builtin_shufflevector(a, a); // error: too few arguments to `__builtin_shufflevector`: expected 4 or 5 or 6 or 10 or 18, have 2
    a = __builtin_shufflevector(n, n, 0, 1, 2, 3); // error: invalid argument type `int` to `__builtin_shufflevector`
    a = __builtin_convertvector(f, int3); // error: `__builtin_convertvector` cannot convert `float4` to `int3`
    n = __builtin_convertvector(n, int); // error: `__builtin_convertvector`
    n = __builtin_popcount(a); // error: argument 1 of `__builtin_popcount`: expected `uint`, found `int4`
    n = __builtin_popcont(n); // error: call to undeclared function `__builtin_popcont`
    // note@-1: did you mean `__builtin_popcount`?
    __builtin_ia32_pause(); // error: `__builtin_ia32_pause` belongs to other C compilers and is not supported
    __builtin_prefetch(n); // error: invalid argument type `int` to `__builtin_prefetch`
    __builtin_nontemporal_store(1, n); // error: invalid argument type `int` to `__builtin_nontemporal_store`
}
