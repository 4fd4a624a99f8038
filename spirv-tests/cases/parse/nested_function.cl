int f(int a) {
    int g(int b) { return b; } // error: a function cannot be defined inside a function or a structure
    return a;
}
