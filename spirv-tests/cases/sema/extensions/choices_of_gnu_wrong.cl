struct pair { int a, b; };
void f(int x, float y, struct pair s, global int *p)
{
    x = __builtin_choose_expr(x, 1, 2); // error[S0901]: condition of `__builtin_choose_expr` is not an integer constant expression
    x = __builtin_choose_expr(1, x, unknown); // error[S0410]: use of undeclared identifier `unknown`
    x = __builtin_choose_expr(1, x); // error[S0802]: too few arguments to `__builtin_choose_expr`: expected 3, have 2
    x = __builtin_bit_cast(int, s); // error[S0476]: cannot reinterpret `struct pair` as `int`: sizes differ (8 and 4 bytes)
    x = __builtin_bit_cast(char, y); // error[S0476]: cannot reinterpret `float` as `char`: sizes differ (4 and 1 bytes)
    x = __builtin_types_compatible_p(int, struct other *);
    x = __builtin_object_size(x, 0); // error[S0420]: invalid argument type `int` to `__builtin_object_size`
    __builtin_memset(p, y, 4); // error[S0420]: invalid argument type `float` to `__builtin_memset`
    __builtin_memset(x, 0, 4); // error[S0420]: invalid argument type `int` to `__builtin_memset`
    __builtin_memset(p, 0, -1); // error[S0112]: byte count -1 of `__builtin_memset` exceeds the maximum size of an object
    __builtin_memset(p, 0, y); // error[S0420]: invalid argument type `float` to `__builtin_memset`
    __builtin_memset_inline(p, 0, x); // error[S0901]: byte count is not an integer constant expression
    __builtin_memset((constant int *)0, 0, 4); // error[S0420]: invalid argument type `constant int *` to `__builtin_memset`
    __builtin_memmove((global const int *)p, p, x); // error[S0420]: invalid argument type `global const int *` to `__builtin_memmove`
    __builtin_addc(x, x, x, &y); // error[S0803]: argument 4 of `__builtin_addc`: expected `uint *`, found `private float *`
    x = __builtin_popcountg(s); // error[S0803]: argument 1 of `__builtin_popcountg`: expected `uint`, `uchar`, ... or `ulong`, found `struct pair`
    if (x)
        __builtin_trap(); // warning[S0507]: `__builtin_trap` has no effect: SPIR-V cannot abort a work-item
}
