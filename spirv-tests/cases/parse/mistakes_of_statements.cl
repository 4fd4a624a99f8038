// A mistake in every other statement: one message each, and the statements between them are read.
kernel void k(global int *out, int n)
{
    if n > 1) out[0] = 1; // error: extraneous closing delimiter `)`
    out[0] = unknown_0; // error: use of undeclared identifier `unknown_0`
    while (n > 1 out[1] = 1; // error: unclosed delimiter `(`
    out[1] = unknown_1; // error: use of undeclared identifier `unknown_1`
    for (int i = 0; i < n) out[i] = 1; // error: expected `;` in `for` statement, found `)`
    out[2] = unknown_2; // error: use of undeclared identifier `unknown_2`
    do out[3] = n--; while (n > 0) // error: expected `;` after `do`/`while` statement
    out[3] = unknown_3; // error: use of undeclared identifier `unknown_3`
    switch n { case 1: out[4] = 1; } // error: expected `(` after `switch`, found `n`
    out[4] = unknown_4; // error: use of undeclared identifier `unknown_4`
    switch (n) { case: out[5] = 1; } // error: expected expression, found `:`
    out[5] = unknown_5; // error: use of undeclared identifier `unknown_5`
}
kernel void l(global int *out, int n)
{
    goto; // error: expected label name, found `;`
    out[7] = unknown_7; // error: use of undeclared identifier `unknown_7`
    else out[8] = 1; // error: `else` without a previous `if`
    out[8] = unknown_8; // error: use of undeclared identifier `unknown_8`
    out[9] = ; // error: expected expression, found `;`
    out[9] = unknown_9; // error: use of undeclared identifier `unknown_9`
}
kernel void m(global int *out, int n)
{
    for (__attribute__((unused)) return; n > 0; n--) out[0] = 1; // error: `return` is a keyword and cannot be used as an identifier
    for (__attribute__((unused)) int i = 0; i < n; i++) out[1] = i;
}
