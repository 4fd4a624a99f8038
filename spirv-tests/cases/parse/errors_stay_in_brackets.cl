int f(int a, int b) {
    if (a b) { // error: expected `)`, found `b`
        a = max(a, ); // error: expected expression, found `)`
    }
    return a;
}
