// A mistake in every other statement: one message each, and the statements between them are read.
kernel void k(global int *out, int n)
{
    if n > 1) out[0] = 1; // error: this `)` closes nothing
    out[0] = unknown_0; // error: `unknown_0` is not declared
    while (n > 1 out[1] = 1; // error: this `(` is not closed
    out[1] = unknown_1; // error: `unknown_1` is not declared
    for (int i = 0; i < n) out[i] = 1; // error: expected `;` and the step of the `for`, found `)`
    out[2] = unknown_2; // error: `unknown_2` is not declared
    do out[3] = n--; while (n > 0) // error: expected `;` after the `do` statement
    out[3] = unknown_3; // error: `unknown_3` is not declared
    switch n { case 1: out[4] = 1; } // error: expected `(`, found `n`
    out[4] = unknown_4; // error: `unknown_4` is not declared
    switch (n) { case: out[5] = 1; } // error: expected an expression, found `:`
    out[5] = unknown_5; // error: `unknown_5` is not declared
}
kernel void l(global int *out, int n)
{
    goto; // error: expected the name of a label, found `;`
    out[7] = unknown_7; // error: `unknown_7` is not declared
    else out[8] = 1; // error: `else` without an `if` before it
    out[8] = unknown_8; // error: `unknown_8` is not declared
    out[9] = ; // error: expected an expression, found `;`
    out[9] = unknown_9; // error: `unknown_9` is not declared
}
kernel void m(global int *out, int n)
{
    for (__attribute__((unused)) return; n > 0; n--) out[0] = 1; // error: `return` is a keyword and cannot be used as a name
    for (__attribute__((unused)) int i = 0; i < n; i++) out[1] = i;
}
