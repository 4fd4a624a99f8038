void f(int a) {
    if () a = 1; // error: expected expression, found `)`
    while () a = 1; // error: expected expression, found `)`
}
