void f(int a) {
    for (int i = 0, i < 3, i++) a += i; // error: expected `;` after declaration
    for (a = 0) a++; // error: expected `;` in `for` statement, found `)`
    for (a = 0; a < 3) a++; // error: expected `;` in `for` statement, found `)`
}
