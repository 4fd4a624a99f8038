// Statements where they may not stand.
kernel void f(global int *out, int n)
{
    break; // error: `break` outside of a loop or `switch`
    continue; // error: `continue` outside of a loop
    case 1:; // error: `case` outside of a `switch`
    default:; // error: `default` outside of a `switch`
    goto nowhere; // error: the function has no label `nowhere`
    switch (n) {
    case 1: break;
    case 2 - 1: break; // error: the `switch` has a case for 1 already
    case n: break; // error: the value of a case label is not a constant
    default: break;
    default: break; // error: the `switch` has a `default` already
    }
    switch (1.5f) { default: break; } // error: `switch` takes an integer, not `float`
    while (n) { continue; break; }
twice:;
twice:; // error: the label `twice` is there twice
    return 1; // error: `return` with a value in `f`, which returns nothing
}

int no_value(void)
{
    return; // error: `return` without a value in `no_value`, which returns `int`
}

struct s { int a; };
void conditions(struct s s)
{
    if (s) {} // error: a condition cannot have type `struct s`
    while (s) {} // error: a condition cannot have type `struct s`
    for (; s;) {} // error: a condition cannot have type `struct s`
}
