// A brace that is missing before a function is one mistake. The indentation of the next closing brace tells which one is open.
void first(global int *out, int n)
{
    if (n > 1) { // error: unclosed delimiter `{`
        out[1] = 1;
    out[2] = n;
}

int second(int n) { // error: unclosed delimiter `{`
    return missing(n); // error: call to undeclared function `missing`

kernel void k(global int *out)
{
    first(out, 1);
    *out = second(2);
}
