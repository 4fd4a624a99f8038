// Statements where they may not stand.
kernel void f(global int *out, int n)
{
    break; // error: `break` statement not in loop or switch statement
    continue; // error: `continue` statement not in loop statement
    case 1:; // error: `case` statement not in switch statement
    default:; // error: `default` statement not in switch statement
    goto nowhere; // error: use of undeclared label `nowhere`
    switch (n) {
    case 1: break;
    case 2 - 1: break; // error: duplicate case value `1`
    case n: break; // error: case value is not an integer constant expression
    default: break;
    default: break; // error: multiple `default` labels in one switch
    }
    switch (1.5f) { default: break; } // error: `switch` requires an expression of integer type (`float` invalid)
    while (n) { continue; break; }
twice:;
twice:; // error: redefinition of label `twice`
    return 1; // error: void function `f` should not return a value
}

int no_value(void)
{
    return; // error: non-void function `no_value` should return a value
}

struct s { int a; };
void conditions(struct s s)
{
    if (s) {} // error: condition must have scalar type, not `struct s`
    while (s) {} // error: condition must have scalar type, not `struct s`
    for (; s;) {} // error: condition must have scalar type, not `struct s`
}
