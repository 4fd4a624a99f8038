// What functions of GNU C do not take: other types, objects that cannot be written, an unknown number of bytes.
kernel void k(global int *p, constant int *c, global const int *to_const, float f, float4 v, ulong u, int n)
{
    int i;
    long l;
    __builtin_add_overflow(f, 1, &i); // error[S0420]: invalid argument type `float` to `__builtin_add_overflow`
    __builtin_add_overflow(1, 1, c); // error[S0420]: invalid argument type `constant int *` to `__builtin_add_overflow`
    bool truth;
    __builtin_add_overflow(1, 1, &truth); // error[S0420]: invalid argument type `bool *` to `__builtin_add_overflow`
    __builtin_uadd_overflow(1, 1, &i); // error[S0420]: invalid argument type `int *` to `__builtin_uadd_overflow`
    __builtin_sub_overflow(u, n, &l);
    __builtin_mul_overflow(1, 2); // error[S0802]: too few arguments to `__builtin_mul_overflow`: expected 3, have 2
    __builtin_memcpy_inline(p, c, n); // error[S0901]: byte count is not an integer constant expression
    __builtin_memcpy(p, c, -1); // error[S0112]: byte count -1 of `__builtin_memcpy` exceeds the maximum size of an object
    __builtin_memcpy(p, c, 0xffffffffffffffff); // error[S0112]: byte count 18446744073709551615 of `__builtin_memcpy` exceeds the maximum size of an object
    __builtin_memcpy(n, c, 4); // error[S0420]: invalid argument type `int` to `__builtin_memcpy`
    __builtin_memcpy(c, p, 4); // error[S0420]: invalid argument type `constant int *` to `__builtin_memcpy`
    __builtin_add_overflow(1, 1, to_const); // error[S0420]: invalid argument type `global const int *` to `__builtin_add_overflow`
    __builtin_add_overflow(u, n, &i);
    __builtin_add_overflow(u, u, &l);
    __builtin_memcpy(to_const, p, 4); // error[S0420]: invalid argument type `global const int *` to `__builtin_memcpy`
    __builtin_expect(v, 1); // error[S0420]: invalid argument type `float4` to `__builtin_expect`
    __builtin_expect(1, v); // error[S0420]: invalid argument type `float4` to `__builtin_expect`
    i = __builtin_prefetch(p); // error[S0480]: cannot convert `void` to `int`
}
