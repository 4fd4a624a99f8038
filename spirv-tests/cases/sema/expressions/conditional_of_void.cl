// If one of the last two operands of `?:` is `void`, so is the result (C99 6.5.15, paragraph 3, and GNU C for the mixed ones).
struct pair { int a, b; };
void nothing(void) {}

kernel void k(global int *out, struct pair p, int n)
{
    n ? nothing() : 1;
    n ? 1 : nothing();
    n ? nothing() : p;
    (void)(n ? nothing() : nothing());
    out[0] = n ? nothing() : 1; // error[S0480]: cannot convert `void` to `int`
}
