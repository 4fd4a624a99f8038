void f(int a) {
    int kernel = 1; // error: `kernel` is a keyword and cannot be used as an identifier
    int global = 2; // error: `global` is a keyword and cannot be used as an identifier
    a = 3;
}
