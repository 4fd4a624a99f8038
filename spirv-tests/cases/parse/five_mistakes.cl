foo a(void); // error: unknown type name `foo`
int f(int x, int y) {
    x = ; // error: expected expression, found `;`
    if (x y) x = 1 // error: expected `)`, found `y`
    // error@-1: expected `;` after expression
    x = 2;
    return x;
}
constant int b = (1 2); // error: expected `)`, found integer constant 2
int g(int x) { return x; }
