int f(int a, global int *p) {
    a = (foo)a; // error: unknown type name `foo`
    return *(global foo *)p; // reported above
}
