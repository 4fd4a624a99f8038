// snapshot: ast
kernel void f(global int *out, int n) {
    int i = 0;
uint:
    out[i++] = 1;
    if (i < n) goto uint;
}
