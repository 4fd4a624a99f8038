// What functions of GNU C do not take: other types, objects that cannot be written, an unknown number of bytes.
kernel void k(global int *p, constant int *c, global const int *to_const, float f, float4 v, ulong u, int n)
{
    int i;
    long l;
    __builtin_add_overflow(f, 1, &i); // error[S0420]: `__builtin_add_overflow` does not take an operand of type `float`
    __builtin_add_overflow(1, 1, c); // error[S0420]: `__builtin_add_overflow` does not take an operand of type `constant int *`
    bool truth;
    __builtin_add_overflow(1, 1, &truth); // error[S0420]: `__builtin_add_overflow` does not take an operand of type `bool *`
    __builtin_uadd_overflow(1, 1, &i); // error[S0420]: `__builtin_uadd_overflow` does not take an operand of type `int *`
    __builtin_sub_overflow(u, n, &l);
    __builtin_mul_overflow(1, 2); // error[S0802]: takes 3 arguments, not 2
    __builtin_memcpy_inline(p, c, n); // error[S0901]: the number of bytes is not a constant
    __builtin_memcpy(p, c, -1); // error[S0112]: `__builtin_memcpy` cannot access -1 bytes: no object has that many
    __builtin_memcpy(p, c, 0xffffffffffffffff); // error[S0112]: `__builtin_memcpy` cannot access 18446744073709551615 bytes
    __builtin_memcpy(n, c, 4); // error[S0420]: `__builtin_memcpy` does not take an operand of type `int`
    __builtin_memcpy(c, p, 4); // error[S0420]: `__builtin_memcpy` does not take an operand of type `constant int *`
    __builtin_add_overflow(1, 1, to_const); // error[S0420]: `__builtin_add_overflow` does not take an operand of type `global const int *`
    __builtin_add_overflow(u, n, &i);
    __builtin_add_overflow(u, u, &l);
    __builtin_memcpy(to_const, p, 4); // error[S0420]: `__builtin_memcpy` does not take an operand of type `global const int *`
    __builtin_expect(v, 1); // error[S0420]: `__builtin_expect` does not take an operand of type `float4`
    __builtin_expect(1, v); // error[S0420]: `__builtin_expect` does not take an operand of type `float4`
    i = __builtin_prefetch(p); // error[S0480]: a value of type `void` does not convert to `int`
}
