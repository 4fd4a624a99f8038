// C99 6.7.8: initializers convert as by assignment, in braces too.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct s { global int *a; local int *b; };
kernel void k(global int *g, local int *l)
{
    global int *x = { g };
    struct s right = { g, l };
    struct s wrong = { l, l }; // error[S0487]: conversion from `local int *` to `global int *` changes address space of pointer
    local int *list[2] = { l, g }; // error[S0487]: conversion from `global int *` to `local int *` changes address space of pointer
    x[0] = right.b[0];
}
