// A mistake in every other statement: one message each, and the statements between them are read.
kernel void k(global int *out, int n)
{
    if n > 1) out[0] = 1; // error: unexpected closing delimiter `)`
    out[0] = unknown_0; // error: `unknown_0` is not declared
    while (n > 1 out[1] = 1; // error: unclosed delimiter `(`
    out[1] = unknown_1; // error: `unknown_1` is not declared
    for (int i = 0; i < n) out[i] = 1; // error: expected `;` in `for` statement, found `)`
    out[2] = unknown_2; // error: `unknown_2` is not declared
    do out[3] = n--; while (n > 0) // error: expected `;` after `do`/`while` statement
    out[3] = unknown_3; // error: `unknown_3` is not declared
    switch n { case 1: out[4] = 1; } // error: expected `(`, found `n`
    out[4] = unknown_4; // error: `unknown_4` is not declared
    switch (n) { case: out[5] = 1; } // error: expected expression, found `:`
    out[5] = unknown_5; // error: `unknown_5` is not declared
}
kernel void l(global int *out, int n)
{
    goto; // error: expected label name, found `;`
    out[7] = unknown_7; // error: `unknown_7` is not declared
    else out[8] = 1; // error: `else` without a previous `if`
    out[8] = unknown_8; // error: `unknown_8` is not declared
    out[9] = ; // error: expected expression, found `;`
    out[9] = unknown_9; // error: `unknown_9` is not declared
}
kernel void m(global int *out, int n)
{
    for (__attribute__((unused)) return; n > 0; n--) out[0] = 1; // error: `return` is a keyword and cannot be used as an identifier
    for (__attribute__((unused)) int i = 0; i < n; i++) out[1] = i;
}
