void f(int a) {
    for (int i = 0, i < 3, i++) a += i; // error: expected `;` after the declaration
    for (a = 0) a++; // error: expected `;` and the condition of the `for`
    for (a = 0; a < 3) a++; // error: expected `;` and the step of the `for`
}
