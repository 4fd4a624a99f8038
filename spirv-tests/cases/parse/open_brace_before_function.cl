// A brace that is missing before a function is one mistake.
void first(global int *out, int n)
{ // error: unclosed delimiter `{`
    if (n > 1) {
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
