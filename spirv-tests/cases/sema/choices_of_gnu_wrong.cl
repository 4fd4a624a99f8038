struct pair { int a, b; };
void f(int x, float y, struct pair s, global int *p)
{
    x = __builtin_choose_expr(x, 1, 2); // error[S0901]: the condition of `__builtin_choose_expr` is not a constant
    x = __builtin_choose_expr(1, x, unknown); // error[S0410]: `unknown` is not declared
    x = __builtin_choose_expr(1, x); // error[S0802]: `__builtin_choose_expr` takes 3 arguments, not 2
    x = __builtin_bit_cast(int, s); // error[S0476]: the bits of a `struct pair` do not make a `int`
    x = __builtin_bit_cast(char, y); // error[S0476]: the bits of a `float` do not make a `char`
    x = __builtin_types_compatible_p(int, struct other *);
    x = __builtin_object_size(x, 0); // error[S0420]: `__builtin_object_size` does not take an operand of type `int`
    __builtin_memset(p, y, 4); // error[S0420]: `__builtin_memset` does not take an operand of type `float`
    __builtin_memset(x, 0, 4); // error[S0420]: `__builtin_memset` does not take an operand of type `int`
    __builtin_memset(p, 0, -1); // error[S0112]: `__builtin_memset` cannot access -1 bytes: no object has that many
    __builtin_memset(p, 0, y); // error[S0420]: `__builtin_memset` does not take an operand of type `float`
    __builtin_memset_inline(p, 0, x); // error[S0901]: the number of bytes is not a constant
    __builtin_memset((constant int *)0, 0, 4); // error[S0420]: `__builtin_memset` does not take an operand of type `constant int *`
    __builtin_memmove((global const int *)p, p, x); // error[S0420]: `__builtin_memmove` does not take an operand of type `global const int *`
    __builtin_addc(x, x, x, &y); // error[S0803]: argument 4 of `__builtin_addc` is `private float *`
    x = __builtin_popcountg(s); // error[S0803]: argument 1 of `__builtin_popcountg` is `struct pair`
    if (x)
        __builtin_trap(); // warning[S0507]: `__builtin_trap` does nothing: SPIR-V cannot stop a work-item
}
