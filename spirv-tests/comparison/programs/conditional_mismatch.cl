kernel void f(global int *a, local int *b, int n) {
    n = *(n ? a : b);
}
