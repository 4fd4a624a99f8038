// C99 6.3.2.3: any integer constant expression with value 0; a `const` variable is none (C99 6.6, paragraph 6).
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
enum { NOTHING };
void f(local int *p) {}
kernel void k(global int *out, int n)
{
    local int *l = 1 - 1;
    constant int *c = NOTHING;
    if (l == 0u && c == '\0')
        out[0] = 1;
    l = 1 ? 0 : 2;
    l = 0 && 1;
    l = 0 || NOTHING;
    f(0 ? 1 : 0);
    out[1] = l == (1 ? 0 : 0);
    // 6.6 and 6.3.2.3: operands that are not evaluated are constant, too, and `?:` of pointers is no such constant.
    l = 0 && n; // error[S0480]: cannot convert `int` to `local int *` // note: assign to what the pointer points at: `*`: `*`
    l = 1 ? 0 : n; // error[S0480]:
    l = 1 ? 1 : 0; // error[S0480]: // note: assign to what the pointer points at: `*`: `*`
    l = 1 ? (void *)0 : (void *)0; // error[S0487]:
    const int none = 0;
    out = none; // error[S0480]: cannot convert `int` to `global int *`
    out = none + 0; // error[S0480]: cannot convert `int` to `global int *`
    out = 0 * none; // error[S0480]: cannot convert `int` to `global int *`
    out = -none; // error[S0480]: cannot convert `int` to `global int *`
}
