int f(int a) {
    if (a) int b = 1; // error: a declaration cannot be the whole body of a statement
    return a;
}
