// C99 6.3.2.3: any integer constant expression with value 0; a `const` variable is none (C99 6.6, paragraph 6).
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
enum { NOTHING };
kernel void k(global int *out)
{
    local int *l = 1 - 1;
    constant int *c = NOTHING;
    if (l == 0u && c == '\0')
        out[0] = 1;
    const int none = 0;
    out = none; // error[S0480]: a value of type `int` does not convert to `global int *`
    out = none + 0; // error[S0480]: a value of type `int` does not convert to `global int *`
    out = 0 * none; // error[S0480]: a value of type `int` does not convert to `global int *`
    out = -none; // error[S0480]: a value of type `int` does not convert to `global int *`
}
