int f(int a) {
    if (a) int b = 1; // error: a declaration is not allowed as the body of a statement
    return a;
}
