void f(int a) {
    for (int i = 0, i < 3, i++) a += i; // error: expected `;` after declaration
    // error@-1: redefinition of `i`
    // note@-2: previous definition
    for (a = 0) a++; // error: expected `;` in `for` statement, found `)`
    for (a = 0; a < 3) a++; // error: expected `;` in `for` statement, found `)`
}
