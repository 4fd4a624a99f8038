int f(int a) {
    int g(int b) { return b; } // error: function definition is not allowed inside a function or structure
    return a;
}
