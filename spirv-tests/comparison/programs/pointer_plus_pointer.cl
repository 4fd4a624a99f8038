kernel void f(global int *a, global int *b) {
    global int *c = a + b;
    c[0] = 1;
}
