// One mistake is one message: typographic quotation marks, a string that does not end, a missing body or parenthesis, a variadic function.
kernel void k(global int *out, int n)
{
    printf(“%d\n”, out[0]); // error[P0003]: string literal in typographic quotation marks
    printf("value %d\n, out[0]);
    // error[P0002]@-1: unterminated string literal
    out[0] = 1;
    if n > 1 { out[1] = 1; } // error[G0001]: expected `(` after `if`, found `n`
    for int i = 0; i < n; i++) out[i] = 1; // error[G0102]: extraneous closing delimiter `)`
    {
        while (n > 1)
    } // error[G0001]: expected statement, found `}`
    out[2] = max(out[3], out[4]; // error[G0101]: unclosed delimiter `(`
    // note@-1: expected `)`
}

int sum(int count, ...); // error[S0117]: variadic functions are not allowed in OpenCL C
int use(void) { return sum(2, 1, 2); }
